import { sql } from 'kysely';
import type { Db } from './open.ts';

export type QueueDepth = {
  name: string;
  /** Due and not started yet. */
  waiting: number;
  running: number;
  /** Seconds that the job which is due for the longest time has waited. */
  oldest_s: number | null;
  /** Failed for good; 1,000 at most. */
  failed: number;
  /** Failed and waiting for another try; 1,000 at most. */
  retrying: number;
};

const MOST_FAILED = 1_000;

/**
 * The jobs of each kind. pg-boss itself counts those that wait and run, every 15 s; the oldest one is the first of its
 * index, and failed ones have an index of their own (`keepFailedJobs`), so that this costs the same with a million jobs.
 */
export async function listQueueDepths(db: Db): Promise<QueueDepth[]> {
  const { rows } = await sql<QueueDepth>`
    select queue.name, greatest(queue.queued_count - queue.deferred_count, 0) as waiting,
      queue.active_count as running,
      (select extract(epoch from now() - job.start_after)::float8 from pgboss.job job
        where job.name = queue.name and job.state < 'active' and not job.blocked
          and job.start_after <= now()
        order by job.start_after limit 1) as oldest_s,
      (select count(*)::int from (
        select from pgboss.job job
        where job.name = queue.name and job.state = 'failed' limit ${MOST_FAILED}) as bad) as failed,
      (select count(*)::int from (
        select from pgboss.job job
        where job.name = queue.name and job.state = 'retry' limit ${MOST_FAILED}) as bad) as retrying
    from pgboss.queue queue
    where queue.name not like '\\_\\_%'
    order by queue.name`.execute(db);
  return rows;
}
