import { type Kysely, sql } from 'kysely';

/** An erasure finds the charges of a person who stands in them only by their CPF or CNPJ. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index pm_transaction_payer_idx on pm_transaction (person_tax_id)
    where person_id is null and ticket_id is null and person_tax_id is not null`.execute(db);
}
