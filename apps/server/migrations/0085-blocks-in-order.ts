import { type Kysely, sql } from 'kysely';

/** Blocked addresses are listed, the newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index am_block_created_idx on am_block (created_at desc, address)`.execute(db);
}
