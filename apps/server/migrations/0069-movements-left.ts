import { type Kysely, sql } from 'kysely';

/** Movements of a day and direction with something left, in order: a line of a statement looks at five of them, not at the day's hundreds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index fn_unmatched_on_idx`.execute(db);
  await sql`create index fn_unmatched_on_idx on fn_unmatched (fn_bank_account_id, "on", sign(cents), movement_id)`.execute(
    db,
  );
}
