import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { Gauge, type Registry } from 'prom-client';
import type { Logger } from '../logger.ts';
import { singleFlight } from '../single-flight.ts';
import { doneWithin } from '../time-limit.ts';
import { briefRead } from './brief-read.ts';
import { listQueueDepths, type QueueDepth } from './queue-depths.ts';
import type { DB } from './schema.gen.ts';

type Needs = { db: Kysely<DB>; pool: Pool; log: Logger };

const LIMIT_MS = 3_000;

/**
 * Adds what `/metrics` tells of the connections and the queues, read when somebody asks. Without an answer in time the
 * queues' figures are left out, so that an old number never looks like a new one.
 */
export function measureDatabase(registry: Registry, { db, pool, log }: Needs): void {
  const registers = [registry];
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  gauge('database_pool_connections', 'Connections of this server', () => pool.totalCount);
  gauge('database_pool_idle', 'Of those, free now', () => pool.idleCount);
  gauge('database_pool_waiting', 'Work that waits for a connection', () => pool.waitingCount);

  const once = singleFlight<'depths', QueueDepth[]>();
  async function depths(): Promise<QueueDepth[]> {
    const found: QueueDepth[] = [];
    const reading = once('depths', () => briefRead(db, listQueueDepths));
    try {
      await doneWithin(
        LIMIT_MS,
        reading.then((rows) => found.push(...rows)),
      );
    } catch (err) {
      log.warn({ err }, 'the queues were not measured');
    }
    return found;
  }
  const ofQueues = (name: string, help: string, value: (depth: QueueDepth) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['job'],
      registers,
      async collect() {
        this.reset();
        for (const depth of await depths()) this.set({ job: depth.name }, value(depth));
      },
    });
  ofQueues('job_queue_waiting', 'Jobs that are due and not started', ({ waiting }) => waiting);
  ofQueues('job_queue_running', 'Jobs that run now', ({ running }) => running);
  ofQueues(
    'job_queue_oldest_seconds',
    'How long the job that is due for the longest time has waited',
    ({ oldest_s }) => oldest_s ?? 0,
  );
  ofQueues('job_queue_failed', 'Jobs that failed for good, 1000 at most', ({ failed }) => failed);
  ofQueues(
    'job_queue_retrying',
    'Jobs that failed and wait for another try, 1000 at most',
    ({ retrying }) => retrying,
  );
}
