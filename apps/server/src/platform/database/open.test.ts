import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { type SwallowingProxy, swallowingProxy } from '../../../test/proxy.ts';
import { createLogger } from '../logger.ts';
import { isDatabaseDown } from './errors.ts';
import { type Database, openDatabase } from './open.ts';

const log = createLogger('silent');
let own: Awaited<ReturnType<typeof testDatabase>>;
let proxy: SwallowingProxy;
let database: Database;

beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.drop());
beforeEach(async () => {
  proxy = await swallowingProxy(own.url);
  database = openDatabase(proxy.url, { max: 3, log, statementTimeoutMs: 1_000, unusedMs: 2_000 });
});
afterEach(async () => {
  await database.close();
  await proxy.close();
});

const one = () => database.pool.query('select 1');

test('a statement that takes too long is ended', async () => {
  await expect(database.pool.query('select pg_sleep(60)')).rejects.toSatisfy(isDatabaseDown);
  const { rows } = await database.pool.query(
    `select * from pg_stat_activity where query = 'select pg_sleep(60)'`,
  );
  expect(rows).toEqual([]);
});

test('a statement on a frozen connection fails, and the next one is answered', async () => {
  await one();
  proxy.freeze();
  await expect(one()).rejects.toSatisfy(isDatabaseDown);
  await one();
});

test('with the first frozen connection those that lie idle are given up too', async () => {
  await Promise.all([one(), one(), one()]);
  expect(database.pool.idleCount).toBe(3);
  proxy.freeze();
  await expect(one()).rejects.toSatisfy(isDatabaseDown);
  expect(database.pool.totalCount).toBe(0);
  await Promise.all([one(), one(), one(), one(), one()]);
});

test('a frozen transaction fails and lets its connection go', async () => {
  const transaction = database.db.transaction().execute(async (trx) => {
    await trx.selectFrom('gl_city').select('id').limit(1).execute();
    proxy.freeze();
    await trx.selectFrom('gl_city').select('id').limit(1).execute();
  });
  await expect(transaction).rejects.toSatisfy(isDatabaseDown);
  expect(database.pool.totalCount).toBe(0);
  await one();
});

test('a connection that is taken and never used again is thrown away', async () => {
  const client = await database.pool.connect();
  const lost = new Promise((resolve) => client.once('error', resolve));
  expect(await lost).toSatisfy(isDatabaseDown);
  client.release();
  await one();
});

test('a transaction that waits for something else loses neither its connection nor the idle ones', async () => {
  await Promise.all([one(), one()]);
  await database.db.transaction().execute(async (trx) => {
    await trx.selectFrom('gl_city').select('id').limit(1).execute();
    // Longer than a statement may stay silent.
    await pause(4_000);
    expect(database.pool.totalCount).toBe(2);
    await trx.selectFrom('gl_city').select('id').limit(1).execute();
  });
});

test('it closes although its connections are frozen, one of them in use', async () => {
  await Promise.all([one(), one()]);
  const client = await database.pool.connect();
  proxy.freeze();
  const running = client.query('select 1').catch((error: unknown) => error);
  await database.close();
  expect(await running).toSatisfy(isDatabaseDown);
  client.release();
  database = openDatabase(proxy.url, { max: 1, log });
});
