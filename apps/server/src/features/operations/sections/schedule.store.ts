import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

/** Since when a job is to run by the clock; undefined if it never was. */
export async function findScheduledSince(db: Db, job: string): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date }>`
    select created_on as since from pgboss.schedule where name = ${job} order by key limit 1`.execute(
    db,
  );
  return rows[0]?.since;
}
