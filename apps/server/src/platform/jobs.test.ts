import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { swallowingProxy } from '../../test/proxy.ts';
import { type Database, openDatabase } from './database/open.ts';
import { type Jobs, startJobs } from './jobs.ts';
import { createLogger } from './logger.ts';

const soon = (check: () => void) => vi.waitFor(check, 25_000);

describe('jobs', { timeout: 60_000 }, () => {
  const lines: string[] = [];
  const log = createLogger('info', {
    destination: { write: (line: string) => void lines.push(line) },
  });
  let test: Awaited<ReturnType<typeof testDatabase>>;
  let database: Database;
  const servers = new Set<Jobs>();

  async function start(): Promise<Jobs> {
    const jobs = await startJobs({ url: test.url, log });
    servers.add(jobs);
    return jobs;
  }

  beforeAll(async () => {
    test = await testDatabase();
    database = openDatabase(test.url, { max: 2, log });
  });
  afterEach(async () => {
    await Promise.all([...servers].map((jobs) => jobs.stop()));
    servers.clear();
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });

  it('runs every job once, on whichever server', async () => {
    const seen: number[] = [];
    for (const jobs of [await start(), await start()])
      await jobs.define<{ n: number }>('count', {}, async ({ n }) => void seen.push(n));
    const [first] = servers;
    for (const n of [1, 2, 3]) await first?.send('count', { n });
    await soon(() => expect(seen.toSorted()).toEqual([1, 2, 3]));
  });

  it('sends with the transaction: a rollback sends nothing', async () => {
    const jobs = await start();
    const seen: string[] = [];
    await jobs.define<{ text: string }>('tell', {}, async ({ text }) => void seen.push(text));
    const failed = database.db.transaction().execute(async (db) => {
      await jobs.send('tell', { text: 'rolled back' }, { db });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await database.db
      .transaction()
      .execute((db) => jobs.send('tell', { text: 'committed' }, { db }));
    await soon(() => expect(seen).toEqual(['committed']));
  });

  it('logs a failure and tries again', async () => {
    const jobs = await start();
    let attempts = 0;
    await jobs.define('shaky', {}, async () => {
      attempts += 1;
      if (attempts < 3) throw new Error(`attempt ${attempts}`);
    });
    await jobs.send('shaky', {});
    await soon(() => expect(attempts).toBe(3));
    const failures = lines.filter((line) => line.includes('"job":"shaky"'));
    expect(failures.map((line) => JSON.parse(line).err.message)).toEqual([
      'attempt 1',
      'attempt 2',
    ]);
  });

  it('hands the data of one whose last try failed to the job for those, once', async () => {
    const jobs = await start();
    const seen: string[] = [];
    await jobs.define<{ of: string }>('hopeless-left', {}, async ({ of }) => {
      seen.push(`${of} given up`);
    });
    const options = { retryLimit: 1, givenUp: 'hopeless-left' };
    await jobs.define<{ of: string }>('hopeless', options, async ({ of }) => {
      seen.push(of);
      if (of === 'ana') throw new Error('no');
    });
    await jobs.send('hopeless', { of: 'ana' });
    await jobs.send('hopeless', { of: 'bia' });
    await soon(() => expect(seen.toSorted()).toEqual(['ana', 'ana', 'ana given up', 'bia']));
  });

  it('leaves a handler the time that it needs: its job is not begun again beside it', async () => {
    const jobs = await start();
    await jobs.define('long', {}, async () => {});
    await jobs.send('long', {}, { startAfter: 3_600 });
    const { rows } = await database.pool.query(
      `select expire_seconds from pgboss.job where name = 'long'`,
    );
    expect(rows).toEqual([{ expire_seconds: 6 * 3_600 }]);
  });

  it('keeps one waiting job per singleton key and all without one', async () => {
    const jobs = await start();
    const seen: string[] = [];
    await jobs.define<{ of: string }>('sum', {}, async ({ of }) => void seen.push(of));
    // Longer than the calls below take on a busy machine.
    const startAfter = new Date(Date.now() + 5_000);
    for (const of of ['ana', 'ana', 'bia']) {
      await jobs.send('sum', { of }, { singletonKey: of, startAfter });
      await jobs.send('sum', { of: 'all' });
    }
    await soon(() => expect(seen.toSorted()).toEqual(['all', 'all', 'all', 'ana', 'bia']));
  });

  it('runs a cron job once among several servers', async () => {
    const minute = () => Math.floor(Date.now() / 60_000);
    const first = minute();
    let runs = 0;
    for (let i = 0; i < 3; i++) {
      const jobs = await start();
      await jobs.define('sweep', { cron: '* * * * *' }, async () => {
        runs += 1;
      });
      // The next server must check the calendar, too, and not only the first one within half a minute.
      await database.pool.query('update pgboss.version set cron_on = null');
    }
    await soon(() => expect(runs).toBeGreaterThan(0));
    await Promise.all([...servers].map((jobs) => jobs.stop()));
    expect(runs).toBeLessThanOrEqual(minute() - first + 1);
  });

  it('goes on after its connections were cut', async () => {
    const jobs = await start();
    const seen: string[] = [];
    await jobs.define<{ text: string }>('cut', {}, async ({ text }) => void seen.push(text));
    await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'balcao jobs'`);
    await vi.waitFor(() => jobs.send('cut', { text: 'after' }, { singletonKey: 'x' }), 10_000);
    await soon(() => expect(seen).toContain('after'));
  });

  it('goes on although its connections are frozen', async () => {
    const proxy = await swallowingProxy(test.url);
    const jobs = await startJobs({ url: proxy.url, log, statementTimeoutMs: 1_000 });
    servers.add(jobs);
    const seen: string[] = [];
    await jobs.define<{ text: string }>('frozen', {}, async ({ text }) => void seen.push(text));
    await jobs.send('frozen', { text: 'before' });
    await soon(() => expect(seen).toEqual(['before']));
    proxy.freeze();
    await vi.waitFor(() => jobs.send('frozen', { text: 'after' }, { singletonKey: 'x' }), 20_000);
    await soon(() => expect(seen).toContain('after'));
    proxy.freeze();
    await jobs.stop();
    await proxy.close();
  });

  it('tells long jobs to stop; they are no failures, and are tried again', async () => {
    const jobs = await start();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    await jobs.define('pages', {}, async () => {
      for (;;) {
        jobs.stopping.throwIfAborted();
        begin();
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    });
    await jobs.send('pages', {});
    await begun;
    await jobs.stop();
    const said = lines.filter((line) => line.includes('"job":"pages"'));
    expect(said.map((line) => JSON.parse(line).msg)).toEqual([
      'a job stopped with its server, and is tried again',
    ]);
    const { rows } = await database.pool.query(
      "select state::text from pgboss.job where name = 'pages'",
    );
    expect(rows).toEqual([{ state: 'retry' }]);
  });

  it('lets a running job end before it stops', async () => {
    const jobs = await start();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    let ended = false;
    await jobs.define('slow', {}, async () => {
      begin();
      await new Promise((resolve) => setTimeout(resolve, 300));
      ended = true;
    });
    await jobs.send('slow', {});
    await begun;
    await jobs.stop();
    expect(ended).toBe(true);
  });
});
