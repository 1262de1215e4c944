import { type Kysely, sql } from 'kysely';

/** The first steps that an installation skips. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gl_first_step (
      code text primary key,
      dismissed_by bigint references gl_user,
      dismissed_at timestamptz not null
    )`.execute(db);
}
