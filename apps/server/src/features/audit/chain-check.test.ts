import type { AuditState } from '@balcao/contract/audit/audit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { checkAndKeep } from './chain-check.ts';

let server: TestServer;
let second: TestServer;
let admin: TestClient;
beforeAll(async () => {
  const shared = {
    SESSION_SECRET: 'servers of one database have one secret',
    LOG_LEVEL: 'fatal',
  };
  server = await startTestServer(shared);
  second = await startTestServer({ ...shared, DATABASE_URL: server.databaseUrl });
  admin = await loggedIn(server.url, 'admin');
});
afterAll(async () => {
  await second.stop();
  await server.stop();
});

const state = async () => (await admin.call('/api/gl_audit/state')).body.data as AuditState;
const ask = (by = admin) => by.call('/api/gl_audit/check', { method: 'POST' });
const whole = async () => {
  await checkAndKeep(server.ctx);
  return state();
};

test('a check that somebody asks for runs in the background, and the screen is told what it found', async () => {
  expect(await state()).toMatchObject({ check: null, open: expect.any(Number) });
  expect((await ask()).status).toBe(200);
  await expect.poll(state, { timeout: 60_000 }).toMatchObject({ check: { faults: 0 } });
  // Open transactions of other tests in the same PostgreSQL delay the sealing.
  await expect.poll(whole, { timeout: 60_000 }).toMatchObject({ check: { faults: 0 }, open: 0 });
  const { check } = await state();
  expect(check?.entries).toBeGreaterThan(0);
  expect(Date.parse(check?.sealed_until ?? '')).toBeGreaterThan(0);
});

test('two servers that seal and check at once leave one sound chain', async () => {
  await loggedIn(server.url, 'atendente');
  await Promise.all([checkAndKeep(server.ctx), checkAndKeep(second.ctx)]);
  expect(await whole()).toMatchObject({ check: { faults: 0 } });
});

test('nobody without the right hears of the chain or has it checked', async () => {
  const operator = await loggedIn(server.url, 'atendente');
  expect((await operator.call('/api/gl_audit/state')).status).toBe(403);
  expect((await ask(operator)).status).toBe(403);
});

test('an end that was cut off stays a fault, however often it is checked again', async () => {
  const { db } = server.ctx;
  await expect.poll(whole, { timeout: 60_000 }).toMatchObject({ check: { faults: 0 }, open: 0 });
  await sql`alter table gl_audit_seal disable trigger all`.execute(db);
  await sql`alter table gl_audit disable trigger all`.execute(db);
  await sql`
    delete from gl_audit where xid >= (select max(from_xid) from gl_audit_seal)`.execute(db);
  await sql`
    delete from gl_audit_seal where id = (select max(id) from gl_audit_seal)`.execute(db);
  for (let round = 0; round < 2; round++) {
    expect(await whole()).toMatchObject({ check: { faults: 1 } });
  }
  await expect(sql`delete from gl_audit_check`.execute(db)).rejects.toThrow('never changed');
});
