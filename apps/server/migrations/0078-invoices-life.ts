import { type Kysely, sql } from 'kysely';

/**
 * A rejected note can be given up: its number stays used, its charge and the note that it was to replace are free again. Notes that were
 * replaced are asked for their event.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table nf_invoice
      drop constraint nf_invoice_status_check,
      add constraint nf_invoice_status_check check (status in ('draft', 'signed', 'sent', 'authorised', 'rejected',
        'no_answer', 'cancelled', 'substituted', 'local', 'discarded')),
      add check (status <> 'discarded' or substitutes_id is null)`.execute(db);
  await sql`drop index nf_invoice_charge_one_idx`.execute(db);
  await sql`
    create unique index nf_invoice_charge_one_idx on nf_invoice (pm_transaction_id)
    where substitutes_id is null and status not in ('cancelled', 'substituted', 'discarded')`.execute(
    db,
  );
  await sql`
    create index nf_invoice_replaced_idx on nf_invoice (events_checked_at nulls first, id)
    where status = 'substituted'`.execute(db);
}
