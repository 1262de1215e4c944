import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { createLogger } from '../logger.ts';
import { forgetTries, sweepTries, takeTry } from './growing-pauses.ts';
import { type Database, openDatabase } from './open.ts';

let test: Awaited<ReturnType<typeof testDatabase>>;
let servers: Database[];
const start = new Date('2026-03-01T12:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);

beforeAll(async () => {
  test = await testDatabase();
  servers = [1, 2].map(() => openDatabase(test.url, { max: 5, log: createLogger('silent') }));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await test.drop();
});

function take(key: string, seconds = 0, free = 2, server: 0 | 1 = 0): Promise<number> {
  const database = servers[server];
  if (!database) throw new Error('not started');
  return takeTry(database.db, key, { free, now: after(seconds) });
}

it('lets the first pass, then one after each pause, which doubles', async () => {
  expect([await take('a'), await take('a'), await take('a')]).toEqual([0, 0, 10]);
  expect([await take('a', 9), await take('a', 10), await take('a', 10)]).toEqual([1, 0, 20]);
  expect([await take('a', 30), await take('a', 31)]).toEqual([0, 39]);
});

it('does not lengthen a pause by tries that were refused, or beyond 15 minutes', async () => {
  let at = 0;
  const pauses: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    at += await take('b', at, 1);
    await take('b', at, 1);
    pauses.push(await take('b', at, 1));
  }
  expect(pauses.at(-1)).toBe(900);
  expect(Math.max(...pauses)).toBe(900);
});

it('counts those at all servers together, none lost when they come at once', async () => {
  const waits = await Promise.all(
    Array.from({ length: 40 }, (_, n) => take('c', 0, 25, n % 2 ? 1 : 0)),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(25);
});

it('keeps keys apart, forgives, and forgets after a day', async () => {
  const [{ db }] = servers as [Database];
  await take("d'; --", 0, 1);
  expect(await take('d', 0, 1)).toBe(0);
  expect(await take('d', 0, 1)).toBe(10);
  await forgetTries(db, 'd');
  expect([await take('d', 0, 1), await take('d', 0, 1)]).toEqual([0, 10]);
  expect([await take('d', 86_401, 2), await take('d', 86_401, 2)]).toEqual([0, 0]);
  await sweepTries(db, after(2 * 86_400));
  const { rows } = await (servers[0] as Database).pool.query('select key from gl_try');
  expect(rows).toEqual([{ key: 'd' }]);
});
