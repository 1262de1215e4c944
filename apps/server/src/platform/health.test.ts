import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from './database/open.ts';
import { testDatabase } from './database/testing.ts';
import { registerHealth } from './health.ts';
import { createLogger } from './logger.ts';
import { createMetrics } from './metrics.ts';
import { openStorage } from './open-storage.ts';

const log = createLogger('silent');
let test: Awaited<ReturnType<typeof testDatabase>>;
let database: Database;
let dataDir: string;
let app: FastifyInstance;

beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'balcao-health-'));
  database = openDatabase(test.url, { max: 1, log });
  const storage = await openStorage({ dataDir, s3: undefined });
  app = Fastify();
  app.get('/things/:id', async () => 'x');
  registerHealth(app, {
    config: { metricsToken: 'm3trics' },
    pool: database.pool,
    storage,
    metrics: createMetrics(),
  });
});
afterEach(async () => {
  await app.close();
  await database.close();
  await rm(dataDir, { recursive: true });
});

async function ready() {
  const answer = await app.inject('/readyz');
  return { code: answer.statusCode, ...answer.json() };
}

it('is alive', async () => {
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
});

it('is ready with database and storage', async () => {
  expect(await ready()).toEqual({
    code: 200,
    status: 'ok',
    checks: { database: 'ok', storage: 'ok' },
  });
});

it('is not ready when files cannot be written, and names the storage', async () => {
  await rm(join(dataDir, 'files'), { recursive: true });
  await writeFile(join(dataDir, 'files'), 'in the way');
  expect(await ready()).toEqual({
    code: 503,
    status: 'unavailable',
    checks: { database: 'ok', storage: 'falha' },
  });
});

it('is not ready while no connection answers, and names the database', async () => {
  const busy = await database.pool.connect();
  expect(await ready()).toMatchObject({ code: 503, checks: { database: 'falha', storage: 'ok' } });
  busy.release();
  expect(await ready()).toMatchObject({ code: 200 });
});

it('shows metrics to this machine, by route and never by address', async () => {
  await app.inject('/things/s3cret-token');
  await app.inject('/nowhere/s3cret-token');
  const { statusCode, body } = await app.inject('/metrics');
  expect(statusCode).toBe(200);
  expect(body).toContain('method="GET",route="/things/:id",status="200"');
  expect(body).toContain('route="none",status="404"');
  expect(body).toContain('process_resident_memory_bytes');
  expect(body).not.toContain('s3cret-token');
});

it.each([
  ['another machine', '203.0.113.9', {}, 404],
  ['another machine with a wrong token', '203.0.113.9', { authorization: 'Bearer x' }, 404],
  ['another machine with the token', '203.0.113.9', { authorization: 'Bearer m3trics' }, 200],
  ['a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, 404],
  ['a proxy with the token', '::1', { via: '1.1 x', authorization: 'Bearer m3trics' }, 200],
  ['this machine over IPv6', '::ffff:127.0.0.1', {}, 200],
])('answers the question for metrics of %s', async (_who, remoteAddress, headers, code) => {
  const answer = await app.inject({ url: '/metrics', remoteAddress, headers });
  expect(answer.statusCode).toBe(code);
});
