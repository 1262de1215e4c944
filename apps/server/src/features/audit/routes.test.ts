import type { AuditEntry } from '@balcao/contract/audit/audit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { writeAudit } from '../../platform/database/audit.ts';

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
});
afterAll(() => server.stop());

type Page = { data: AuditEntry[]; more: boolean };
async function list(query: Record<string, string | number> = {}, who = admin): Promise<Page> {
  const pairs = Object.entries(query).map(([name, value]) => [name, String(value)] as const);
  const text = new URLSearchParams(Object.fromEntries(pairs));
  return (await who.call(`/api/gl_audit?${text}`)).body as Page;
}
const idOf = async (email: string) =>
  (
    await server.ctx.db
      .selectFrom('gl_user')
      .select('id')
      .where('email', '=', `${email}@exemplo.com.br`)
      .executeTakeFirstOrThrow()
  ).id;

test('logins, failures and logouts are written with the address and the browser', async () => {
  const headers = { 'user-agent': 'Firefox of a test' };
  const client = new TestClient(server.url);
  expect((await client.logIn('atendente', 'errada')).status).toBe(401);
  expect((await client.logIn('ninguem', 'errada')).status).toBe(401);
  await client.logIn('atendente');
  await client.call('/auth/logoutApi', { headers });
  const id = await idOf('atendente');
  const of = async (action: string) => (await list({ action })).data;
  const [out] = await of('session.logout');
  expect(out).toMatchObject({ who: { id }, ip: '127.0.0.1', user_agent: 'Firefox of a test' });
  expect((await of('session.login')).map(({ who }) => who?.id)).toContain(id);
  const failed = await of('session.failed');
  expect(failed.map(({ record_id }) => record_id).slice(0, 2)).toEqual([null, id]);
  expect(JSON.stringify(failed)).not.toContain('errada');
  expect((await list({ who: id })).data.every((entry) => entry.who?.id === id)).toBe(true);
});

test('strangers who try are written down no more often than they may try', async () => {
  const settings = { DATABASE_URL: server.databaseUrl, LIMIT_LOGINS_PER_ADDRESS: '5' };
  const strict = await startTestServer(settings);
  try {
    await server.ctx.db.deleteFrom('gl_throttle').execute();
    const before = (await list({ action: 'session.failed', per_page: 100 })).data.length;
    for (let n = 0; n < 12; n++) await new TestClient(strict.url).logIn(`estranho${n}`, 'x');
    const after = (await list({ action: 'session.failed', per_page: 100 })).data.length;
    expect(after - before).toBe(5);
  } finally {
    await server.ctx.db.deleteFrom('gl_throttle').execute();
    await strict.stop();
  }
});

test('filters by record, row, day, address and action find their entries, page by page', async () => {
  const { db } = server.ctx;
  for (let n = 0; n < 7; n++) {
    const change = { action: 'update' as const, record: 'gl_tester', recordId: (n % 2) + 1 };
    const from = { ip: '203.0.113.9', userAgent: 'x' };
    await writeAudit(db, from, { ...change, before: { n, same: 1 }, after: { n: n + 1 } });
  }
  const pages: AuditEntry[][] = [];
  for (let more = true; more; ) {
    const before = pages.at(-1)?.at(-1)?.id;
    const page = await list({ record: 'gl_tester', per_page: 3, ...(before && { before }) });
    pages.push(page.data);
    more = page.more;
  }
  expect(pages.map(({ length }) => length)).toEqual([3, 3, 1]);
  const ids = pages.flat().map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  expect(pages[0]?.[0]?.changes).toEqual({ n: [6, 7], same: [1, null] });
  const count = async (query: Record<string, string | number>) =>
    (await list({ record: 'gl_tester', ...query })).data.length;
  expect(await count({ record_id: 1 })).toBe(4);
  expect(await count({ ip: '203.0.113.9' })).toBe(7);
  expect(await count({ ip: '203.0.113.8' })).toBe(0);
  const day = new Date().toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' });
  expect(await count({ from: day, until: day })).toBe(7);
  expect(await count({ until: '2020-01-01' })).toBe(0);
  expect(await count({ action: 'delete' })).toBe(0);
});

test('nobody without the right reads the log, and no unknown filter is overlooked', async () => {
  const operator = await loggedIn(server.url, 'atendente');
  expect((await operator.call('/api/gl_audit')).status).toBe(403);
  expect((await operator.call('/api/gl_tag/1/history')).status).toBe(404);
  expect((await new TestClient(server.url).call('/api/gl_audit')).status).toBe(401);
  expect((await admin.call('/api/gl_audit?colour=red')).status).toBe(422);
});

test('a record shows its own history to who may read the log', async () => {
  const made = await admin.call('/api/at_tag', {
    method: 'POST',
    body: { name: 'Histórica', color: '#112233' },
  });
  const { id, updated_at } = made.body.data as { id: number; updated_at: string };
  await admin.call(`/api/at_tag/${id}`, {
    method: 'PUT',
    body: { color: '#445566', updated_at },
  });
  const { status, body } = await admin.call(`/api/at_tag/${id}/history`);
  expect(status).toBe(200);
  expect(body.data).toMatchObject([
    { action: 'update', who: 'Helena Prado', changes: { color: ['#112233', '#445566'] } },
    { action: 'create', impersonator: null },
  ]);
  const [last] = body.data as { id: number }[];
  const older = await admin.call(`/api/at_tag/${id}/history?before=${last?.id}`);
  expect(older.body.data).toHaveLength(1);
  const operator = await loggedIn(server.url, 'atendente');
  expect((await operator.call(`/api/at_tag/${id}/history`)).status).toBe(403);
  expect((await admin.call('/api/at_tag/999999/history')).status).toBe(404);
});
