import { sql } from 'kysely';
import { DONE_SECONDS } from '../../platform/database/failed-jobs.ts';
import type { Db } from '../../platform/database/open.ts';

/** `due`: it waits, and no pause keeps it back. */
export type JobState = { name: string; state: string; due: boolean };

/** By the key of jobs, which begins with the queue's name: an index probe for each queue. */
const thisJob = (id: string) => sql`
  pgboss.job where id = ${id}::uuid and name = any(array(select name from pgboss.queue))`;

/**
 * Locked, so that of two acts at once the second sees what the first did: by the clock, because its own transaction may be the older one,
 * for whose `now()` what the first made due would still be to come.
 */
export async function findJob(trx: Db, id: string): Promise<JobState | undefined> {
  const { rows } = await sql<JobState>`
    select name, state::text, start_after <= clock_timestamp() as due from ${thisJob(id)}
    for update`.execute(trx);
  return rows[0];
}

/** What pg-boss does to retry a failed job; one that waits for its next try is due at once. */
export async function makeDue(trx: Db, { name, id }: { name: string; id: string }): Promise<void> {
  await sql`
    update pgboss.job set start_after = now(), deletion_seconds = ${DONE_SECONDS},
      retry_limit = retry_limit + case when state = 'failed' then 1 else 0 end, state = 'retry'
    where name = ${name} and id = ${id}::uuid`.execute(trx);
}

export async function deleteJob(
  trx: Db,
  { name, id }: { name: string; id: string },
): Promise<void> {
  await sql`delete from pgboss.job where name = ${name} and id = ${id}::uuid`.execute(trx);
}
