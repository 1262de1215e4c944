import { type Kysely, sql } from 'kysely';

/** CPF and CNPJ of charges stand without their mask, as everywhere: the search looks for them like that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update pm_transaction set person_tax_id = nullif(upper(regexp_replace(person_tax_id, '[-./[:space:]]', '', 'g')), '')
    where person_tax_id ~ '[-./[:space:]]|[a-z]|^$'`.execute(db);
}
