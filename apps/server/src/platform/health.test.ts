import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startBucket } from '../../test/bucket.ts';
import { testDatabase } from '../../test/database.ts';
import { refusingBucket } from '../../test/refusing-bucket.ts';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './database/open.ts';
import { registerHealth } from './health.ts';
import { createLogger } from './logger.ts';
import { openMailer } from './mail.ts';
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
  app = await serve({});
});
afterEach(async () => {
  await app.close();
  await database.close();
  await rm(dataDir, { recursive: true });
});

type Settings = { s3?: Config['s3']; smtpUrl?: string };

async function serve({ s3, smtpUrl }: Settings): Promise<FastifyInstance> {
  const served = Fastify();
  served.get('/things/:id', async () => 'x');
  registerHealth(served, {
    config: { metricsToken: 'm3trics' },
    pool: database.pool,
    storage: await openStorage({ dataDir, s3 }),
    mailer: openMailer({ dataDir, smtpUrl, mailFrom: 'a@example.com' }, log),
    log,
    metrics: createMetrics(),
  });
  return served;
}

async function ready(of = app) {
  const answer = await of.inject('/readyz');
  return { code: answer.statusCode, ...answer.json() };
}

it('is alive', async () => {
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
});

it('is ready with database, storage and mail', async () => {
  expect(await ready()).toEqual({
    code: 200,
    status: 'ok',
    checks: { database: 'ok', storage: 'ok', mail: 'ok' },
  });
});

it('stays in service when files cannot be written, and names the storage', async () => {
  await rm(join(dataDir, 'files'), { recursive: true });
  await writeFile(join(dataDir, 'files'), 'in the way');
  expect(await ready()).toEqual({
    code: 200,
    status: 'degraded',
    checks: { database: 'ok', storage: 'falha', mail: 'ok' },
  });
  expect((await app.inject('/metrics')).body).toContain('health_check{check="storage"} 0');
});

it('sees a bucket that can be read and takes no new file', async () => {
  const bucket = await startBucket();
  const front = await refusingBucket(bucket.endpoint);
  const served = await serve({ s3: { ...bucket.config, endpoint: front.endpoint } });
  front.refuse(Number.POSITIVE_INFINITY);
  expect(await ready(served)).toMatchObject({ code: 200, checks: { storage: 'falha' } });
  await served.close();
  await front.close();
  await bucket.stop();
});

it('asks the storage once for many who ask, and leaves nothing in it', async () => {
  const bucket = await startBucket();
  const front = await refusingBucket(bucket.endpoint);
  const served = await serve({ s3: { ...bucket.config, endpoint: front.endpoint } });
  for (let i = 0; i < 5; i++) expect(await ready(served)).toMatchObject({ status: 'ok' });
  expect(front.puts()).toBe(1);
  const storage = await openStorage({ dataDir, s3: bucket.config });
  for await (const files of storage.everyFile()) expect(files).toEqual([]);
  await served.close();
  await front.close();
  await bucket.stop();
});

it('stays in service when no mail can be sent, and names the mail', async () => {
  const served = await serve({ smtpUrl: 'smtp://127.0.0.1:1' });
  expect(await ready(served)).toMatchObject({
    code: 200,
    status: 'degraded',
    checks: { database: 'ok', storage: 'ok', mail: 'falha' },
  });
  expect((await served.inject('/metrics')).body).toContain('health_check{check="mail"} 0');
  await served.close();
});

it('is not ready when the database can only be read', async () => {
  const name = new URL(test.url).pathname.slice(1);
  await database.pool.query(`alter database ${name} set default_transaction_read_only = on`);
  await database.close();
  database = openDatabase(test.url, { max: 1, log });
  const served = await serve({});
  expect(await ready(served)).toMatchObject({
    code: 503,
    status: 'unavailable',
    checks: { database: 'falha', storage: 'ok' },
  });
  await served.close();
  await database.pool.query('set default_transaction_read_only = off');
  await database.pool.query(`alter database ${name} reset default_transaction_read_only`);
});

it('writes and leaves one row, however often it is asked', async () => {
  for (let i = 0; i < 5; i++) await ready();
  const { rows } = await database.pool.query('select id, at < now() as past from gl_write_check');
  expect(rows).toEqual([{ id: 1, past: true }]);
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
