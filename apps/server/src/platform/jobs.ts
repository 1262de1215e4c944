import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { fromKysely, type Job, type KyselyTransactionLike, PgBoss } from 'pg-boss';
import {
  DONE_SECONDS,
  type FailedTry,
  keepFailedJobs,
  markFailed,
} from './database/failed-jobs.ts';
import { openDatabase } from './database/open.ts';
import type { Logger } from './logger.ts';
import { doneWithin } from './time-limit.ts';
import type { Traces } from './traces/traces.ts';

type DefineOptions = {
  /** Five fields, in the time of São Paulo; each date runs once, however many servers there are. */
  cron?: string;
  retryLimit?: number;
  /** The kind of job, defined before, that gets the data of one whose last try failed or died with its server. */
  givenUp?: string;
  /** How many this server runs at the same time; one unless said. */
  atOnce?: number;
};

type SendOptions = {
  /** The job exists only if this transaction commits. */
  db?: KyselyTransactionLike;
  /** Seconds from now, or a date. */
  startAfter?: number | Date;
  /** While a job with this key waits, another one of the same name is not added. */
  singletonKey?: string;
};

/**
 * Work whose try failed without an error of its job, as a mail that nobody took: people see it among failed jobs, with the reason, until
 * it is tried at `next`; without `next` until somebody retries or discards it.
 */
type SendFailed = { failed: FailedTry };

/** Jobs stored in PostgreSQL (schema pgboss): a job runs at least once, so handlers must tolerate a repetition. */
export type Jobs = {
  /**
   * Names a kind of job and runs those that come, on this server one at a time or `atOnce`. One that throws is logged and
   * tried again after growing pauses (1 s, doubling, up to 15 min; `retryLimit` times, 15 unless said), as is one that takes more than six hours. Mails have longer tries of their own: `mail-tries.ts`.
   */
  define<T extends object>(
    name: string,
    options: DefineOptions,
    handler: (data: T) => Promise<void>,
  ): Promise<void>;
  /**
   * Adds a job; some server must have defined the name. `data` is kept for a day after the job's end; that of a failed job until somebody
   * discards it, 30 days at most.
   */
  send(name: string, data: object, options?: SendOptions | SendFailed): Promise<void>;
  /** Adds jobs of one kind in one statement; they exist only if this transaction commits. */
  sendAll(name: string, data: object[], db: KyselyTransactionLike): Promise<void>;
  /**
   * Aborted when this server stops. A job that works for long looks at it between two pages and ends there: by throwing (`throwIfAborted`)
   * if it must be done to its end, which another server or the next start then does.
   */
  stopping: AbortSignal;
  /** Takes no new jobs, tells running ones to stop, waits up to 3 s for them and closes the connections. */
  stop(): Promise<void>;
};

type Options = {
  url: string;
  log: Logger;
  statementTimeoutMs?: number;
  /** Called for each try that failed. */
  onFailure?: (job: string) => void;
  traces?: Traces | undefined;
};

const RUNNING_MS = 3_000;

/** pg-boss gives up waiting for a handler after 15 minutes unless told otherwise, and starts it again beside itself. */
const LONGEST_SECONDS = 6 * 3_600;

/** How often a server looks for the jobs of dead ones. */
const LOOKS_AFTER_SECONDS = 15;

const executing = (pool: Pool) => ({
  executeSql: (text: string, values?: unknown[]) => pool.query(text, values),
});

/** Creates the queue's tables, or migrates them to this program's version. */
export async function prepareJobs(pool: Pool): Promise<void> {
  const boss = new PgBoss({ db: executing(pool), supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
  await keepFailedJobs(pool);
}

/** Starts pg-boss on two connections of its own. Rejects when the database cannot be reached. */
export async function startJobs(options: Options): Promise<Jobs> {
  const { log, onFailure, traces } = options;
  const { pool, db, close } = openDatabase(options.url, {
    ...options,
    max: 2,
    name: 'balcao jobs',
  });
  const boss = new PgBoss({
    db: executing(pool),
    superviseIntervalSeconds: LOOKS_AFTER_SECONDS,
    monitorIntervalSeconds: LOOKS_AFTER_SECONDS,
  });
  boss.on('error', (err) => log.warn({ err }, 'job queue failed'));
  boss.on('warning', (warning) => log.warn({ warning }, 'job queue warns'));
  await boss.start().catch(async (error) => {
    await close();
    throw error;
  });
  const stopping = new AbortController();
  const workers = new Map<string, string[]>();
  /** Looks for the next job now, and not at the next interval of two seconds. */
  const wake = (name: string) => {
    for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker);
  };
  async function sendFailed(name: string, data: object, failed: FailedTry): Promise<void> {
    const { next: startAfter } = failed;
    await db.transaction().execute(async (trx) => {
      const one = { singletonKey: randomUUID(), ...(startAfter && { startAfter }) };
      const id = await boss.send(name, data, { ...one, db: fromKysely(trx) });
      if (id) await markFailed(trx, { name, id }, failed);
    });
    onFailure?.(name);
  }
  return {
    async define<T extends object>(
      name: string,
      options: DefineOptions,
      handler: (data: T) => Promise<void>,
    ) {
      await createQueue(boss, name, options);
      const own: string[] = [];
      workers.set(name, own);
      const work = () =>
        boss.work<T>(name, async ([job]) => {
          if (!job) return;
          const piece = { name, kind: 'consumer', facts: { 'balcao.job_id': job.id } } as const;
          const watch = { log, onFailure, stopping: stopping.signal };
          const work = () => run(watch, job, handler);
          await (traces ? traces.act(piece, work) : work()).finally(() => wake(name));
        });
      for (let at = 0; at < (options.atOnce ?? 1); at += 1) own.push(await work());
    },
    async send(name, data, options = {}) {
      if ('failed' in options) return sendFailed(name, data, options.failed);
      const { db, startAfter, singletonKey = randomUUID() } = options;
      await boss.send(name, data, {
        singletonKey,
        ...(db && { db: fromKysely(db) }),
        ...(startAfter !== undefined && { startAfter }),
      });
      if (!db) wake(name);
    },
    async sendAll(name, data, db) {
      const added = data.map((one) => ({ data: one, singletonKey: randomUUID() }));
      if (added.length > 0) await boss.insert(name, added, { db: fromKysely(db) });
    },
    stopping: stopping.signal,
    async stop() {
      stopping.abort(new Error('the server stops'));
      // A query on a frozen connection does not end by itself.
      await doneWithin(RUNNING_MS + 1_000, boss.stop({ timeout: RUNNING_MS })).finally(close);
    },
  };
}

async function createQueue(boss: PgBoss, name: string, options: DefineOptions): Promise<void> {
  const rules = {
    retryLimit: options.retryLimit ?? 15,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 900,
    // A dead server's job is free again within a minute.
    heartbeatSeconds: 30,
    expireInSeconds: LONGEST_SECONDS,
    deleteAfterSeconds: DONE_SECONDS,
    ...(options.givenUp && { deadLetter: options.givenUp }),
  };
  // 'short' keeps one waiting job per key, hence the random key of a job without one.
  await boss.createQueue(name, { ...rules, policy: 'short' });
  await boss.updateQueue(name, rules);
  if (options.cron) await boss.schedule(name, options.cron, {}, { tz: 'America/Sao_Paulo' });
  else await boss.unschedule(name);
}

type Watch = Pick<Options, 'log' | 'onFailure'> & { stopping: AbortSignal };

async function run<T>(
  { log, onFailure, stopping }: Watch,
  job: Job<T>,
  handler: (data: T) => Promise<void>,
) {
  try {
    await handler(job.data);
  } catch (err) {
    if (stopping.aborted && err === stopping.reason) {
      log.info({ job: job.name, id: job.id }, 'a job stopped with its server, and is tried again');
      throw err;
    }
    log.error({ err, job: job.name, id: job.id }, 'job failed');
    onFailure?.(job.name);
    throw err;
  }
}
