import { type Kysely, sql } from 'kysely';

/** A window begins at the first attempt of its key, so one row per key is enough. Counts begin anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`truncate gl_throttle`.execute(db);
  await sql`
    alter table gl_throttle
      drop constraint gl_throttle_pkey,
      add primary key (key)`.execute(db);
}
