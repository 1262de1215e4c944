import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { countFiles } from './count-storage.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function rows(text: string): Promise<Record<string, unknown>[]> {
  return (await server.ctx.pool.query(text)).rows;
}
const sums = () =>
  rows('select business_unit_id as unit, files, bytes from gl_storage_sum order by 1 nulls first');
const charge = () =>
  rows('select id, business_unit_id as unit from pm_transaction order by id limit 1');

async function addFiles(count: number, parent: string, size: number): Promise<void> {
  await server.ctx.pool.query(
    `insert into gl_resource (code, origin, parent_code, filename, extension, mime, path, sha256, size, created_at)
      select md5(random()::text), 'pm_transaction', $2, 'nota.pdf', 'pdf', 'application/pdf', md5(random()::text), '', $3, now()
      from generate_series(1, $1::int)`,
    [count, parent, size],
  );
}

test('files are counted by unit, however many pages they are', async () => {
  await server.ctx.pool.query('update gl_resource set removed_at = now()');
  const [one] = await charge();
  await addFiles(7, String(one?.id), 10);
  await addFiles(2, 'abc', 5);
  await countFiles(server.ctx, 2);
  const expected = [
    { unit: null, files: 2, bytes: 10 },
    { unit: one?.unit, files: 7, bytes: 70 },
  ];
  expect(await sums()).toEqual(expected);
  await countFiles(server.ctx);
  expect(await sums()).toEqual(expected);
});

test('without files it is known that they were counted', async () => {
  await server.ctx.pool.query('update gl_resource set removed_at = now()');
  await countFiles(server.ctx);
  expect(await sums()).toEqual([{ unit: null, files: 0, bytes: 0 }]);
});

test('a server that stops leaves the count before', async () => {
  const before = await sums();
  await addFiles(1, 'abc', 5);
  const jobs = { ...server.ctx.jobs, stopping: AbortSignal.abort() };
  await expect(countFiles({ ...server.ctx, jobs })).rejects.toThrow();
  expect(await sums()).toEqual(before);
});
