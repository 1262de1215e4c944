import { type Kysely, sql } from 'kysely';

/** The hours in which a unit works; none until somebody tells them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table gl_business_unit
      add work_days text[] not null default '{}',
      add opens_at time,
      add closes_at time,
      add check (work_days <@ array['1', '2', '3', '4', '5', '6', '7']),
      add check (opens_at < closes_at)`.execute(db);
}
