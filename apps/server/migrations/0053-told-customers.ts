import { type Kysely, sql } from 'kysely';

/** When a customer was told of a charge: one that waits for its provider's code is told later, and once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pm_transaction add customer_told_at timestamptz`.execute(db);
}
