import { type Kysely, sql } from 'kysely';

const indexes = [
  sql`create index pm_transaction_error_idx on pm_transaction (id) where provider_error is not null`,
  sql`
    create index pm_refund_fault_idx on pm_refund (transaction_id)
    where state <> 'done' and fault is not null`,
  sql`
    create index pm_payment_kept_idx on pm_payment (transaction_id)
    where duplicate and refunded_cents < cents`,
];

/** Charges that wait for staff are found without a look at the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of indexes) await index.execute(db);
}
