import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { listQueueDepths, type QueueDepth } from '../../../platform/database/queue-depths.ts';

export type Failed = {
  id: string;
  name: string;
  tries: number;
  error: string;
  failed_at: Date | null;
  /** Null for one that failed for good. */
  next_at: Date | null;
  /** Until when one that failed for good is kept. */
  kept_until: Date | null;
};
export type QueueFacts = { depths: QueueDepth[]; failed: Failed[] };

const MOST = 51;

/** Those that failed for good come first. Each kind gives its share of either, from the index of failed jobs. */
async function listFailed(db: Db): Promise<Failed[]> {
  const { rows } = await sql<Failed>`
    select job.id::text, job.name, job.retry_count + 1 as tries,
      coalesce(job.output->>'message', job.output->'value'->>'message', '') as error,
      coalesce(job.completed_on, job.started_on) as failed_at,
      case when job.state = 'retry' then job.start_after end as next_at,
      case when job.state = 'failed'
        then job.completed_on + job.deletion_seconds * interval '1 second' end as kept_until
    from pgboss.queue queue
    cross join unnest(array['failed', 'retry']::pgboss.job_state[]) as how
    cross join lateral (
      select * from pgboss.job
      where name = queue.name and state = how and state in ('retry', 'failed')
      order by id limit ${MOST}) as job
    order by job.state = 'failed' desc, coalesce(job.completed_on, job.started_on) desc, job.id
    limit ${MOST}`.execute(db);
  return rows;
}

export async function readQueues(db: Db): Promise<QueueFacts> {
  return { depths: await listQueueDepths(db), failed: await listFailed(db) };
}
