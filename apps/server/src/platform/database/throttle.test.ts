import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { createLogger } from '../logger.ts';
import { type Database, openDatabase } from './open.ts';
import { sweepThrottle, throttle } from './throttle.ts';

const ages = 2_000_000_000;
let test: Awaited<ReturnType<typeof testDatabase>>;
let servers: Database[];

beforeAll(async () => {
  test = await testDatabase();
  servers = [1, 2].map(() => openDatabase(test.url, { max: 5, log: createLogger('silent') }));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await test.drop();
});

function db(server: 0 | 1 = 0) {
  const database = servers[server];
  if (!database) throw new Error('not started');
  return database.db;
}

it('allows attempts up to the limit and then says how long to wait', async () => {
  expect((await throttle(db(), 'a', 2, ages)).allowed).toBe(true);
  expect((await throttle(db(), 'a', 2, ages)).allowed).toBe(true);
  const refused = await throttle(db(), 'a', 2, ages);
  expect(refused.allowed).toBe(false);
  expect(refused.retryAfterSeconds).toBeGreaterThan(0);
  expect(refused.retryAfterSeconds).toBeLessThanOrEqual(ages);
});

it('counts the attempts at all servers together, none lost when they come at once', async () => {
  const verdicts = await Promise.all(
    Array.from({ length: 40 }, (_, i) => throttle(db(i % 2 ? 1 : 0), 'b', 25, ages)),
  );
  expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(25);
});

it('keeps keys apart', async () => {
  expect((await throttle(db(), "c'; --", 1, ages)).allowed).toBe(true);
  expect((await throttle(db(), 'c', 1, ages)).allowed).toBe(true);
});

it('begins a window at the first attempt, so the border of a clock hour lets nobody through twice', async () => {
  await throttle(db(), 'h', 1, 1800);
  const earlier = "update gl_throttle set window_start = now() - interval '1790 s' where key = 'h'";
  await servers[0]?.pool.query(earlier);
  const refused = await throttle(db(), 'h', 1, 1800);
  expect(refused.allowed).toBe(false);
  expect(refused.retryAfterSeconds).toBeGreaterThan(5);
  expect(refused.retryAfterSeconds).toBeLessThanOrEqual(10);
});

it('begins anew in the next window', async () => {
  await throttle(db(), 'e', 1, 1);
  const allowed = async () => (await throttle(db(), 'e', 1, 1)).allowed;
  await expect.poll(allowed, { timeout: 10_000 }).toBe(true);
});

it('sweeps windows begun more than a day ago', async () => {
  await throttle(db(), 'f', 1, 3600);
  const count = async () =>
    (await servers[0]?.pool.query("select * from gl_throttle where key = 'f'"))?.rowCount;
  await sweepThrottle(db(), new Date());
  expect(await count()).toBe(1);
  await sweepThrottle(db(), new Date(Date.now() + 2 * 86_400_000));
  expect(await count()).toBe(0);
});
