import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { type Jobs, prepareJobs, startJobs } from '../jobs.ts';
import { createLogger } from '../logger.ts';
import { keepFailedJobs } from './failed-jobs.ts';
import { type Database, openDatabase } from './open.ts';

const log = createLogger('silent');
let own: Awaited<ReturnType<typeof testDatabase>>;
let database: Database;
let jobs: Jobs;
beforeAll(async () => {
  own = await testDatabase();
  database = openDatabase(own.url, { max: 4, log });
  await prepareJobs(database.pool);
  jobs = await startJobs({ url: own.url, log });
  await jobs.define('kept.asked', {}, async () => {});
  await jobs.define('kept.clock', { cron: '0 0 1 1 *' }, async () => {});
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
  await own.drop();
});

async function daysOf(name: string, state: string): Promise<number> {
  const { rows } = await database.pool.query(
    `insert into pgboss.job (name, state, completed_on, deletion_seconds, start_after)
      values ($1, $2::pgboss.job_state, now(), 86400, now() + interval '1 day') returning deletion_seconds / 86400 as days`,
    [name, state],
  );
  return rows[0].days;
}

test('what somebody asked for and failed waits for somebody, what comes by the clock for its next run', async () => {
  expect(await daysOf('kept.asked', 'failed')).toBe(30);
  expect(await daysOf('kept.clock', 'failed')).toBe(2);
  expect(await daysOf('kept.asked', 'completed')).toBe(1);
  expect(await daysOf('kept.asked', 'retry')).toBe(1);
});

test('a job that runs and fails is kept by the same rule', async () => {
  const { rows } = await database.pool.query(
    `insert into pgboss.job (name, state, deletion_seconds) values ('kept.asked', 'active', 86400) returning id`,
  );
  const { rows: after } = await database.pool.query(
    `update pgboss.job set state = 'failed', completed_on = now() where id = $1
      returning deletion_seconds / 86400 as days`,
    [rows[0].id],
  );
  expect(after).toEqual([{ days: 30 }]);
});

test('work that fails without an error of its job waits as one that failed, or has failed for good', async () => {
  const next = new Date(Date.now() + 60_000);
  await jobs.send(
    'kept.asked',
    { n: 1 },
    { failed: { error: new Error('no\0pe'), tries: 20, next } },
  );
  await jobs.send('kept.asked', { n: 2 }, { failed: { error: 'never', tries: 1 } });
  const { rows } = await database.pool.query(
    `select state, output->>'message' as error, retry_count + 1 as tries, retry_limit - retry_count as left,
        start_after > now() as waits, completed_on is not null as ended, deletion_seconds / 86400 as days
      from pgboss.job where name = 'kept.asked' and data ? 'n' order by data->>'n'`,
  );
  expect(rows).toEqual([
    { state: 'retry', error: 'no pe', tries: 20, left: 16, waits: true, ended: false, days: 1 },
    { state: 'failed', error: 'never', tries: 1, left: 16, waits: false, ended: true, days: 30 },
  ]);
});

test('servers that start at once prepare it at once', async () => {
  await Promise.all([1, 2, 3, 4].map(() => keepFailedJobs(database.pool)));
  const { rows } = await database.pool.query(
    "select count(*)::int as count from pg_trigger where tgname = 'balcao_keep_failed' and tgparentid = 0",
  );
  expect(rows).toEqual([{ count: 1 }]);
});
