import { type Kysely, sql } from 'kysely';

/** These faults have ids in their keys since: under their old ones nobody would be told the truth of when they are over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from gl_health_fault
    where split_part(key, '.', 1) = 'certificates' or key like 'servers.dead.%' or key like 'webhooks.poll.%'`.execute(
    db,
  );
}
