import { type Kysely, sql } from 'kysely';

/** From which level somebody was last taken down, and when: who did so is not let into the account by that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table gl_user
      add level_before integer,
      add lowered_at timestamptz,
      add check ((level_before is null) = (lowered_at is null))`.execute(db);
}
