import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient, TestSocket } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

// Rights that are withdrawn while a page is open.

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
});
afterAll(() => server.stop());

type Row = Record<string, unknown> & { updated_at: string };
const one = async (sql: string) => (await server.ctx.pool.query(sql)).rows[0].id as number;
const rowOf = async (path: string) => (await admin.call(`${path}/edit`)).body.data as Row;
const personOf = async (email: string) =>
  `/api/gl_user/${await one(`select id from gl_user where email = '${email}@exemplo.com.br'`)}`;
const change = async (path: string, body: object) => {
  const { updated_at } = await rowOf(path);
  const saved = await admin.call(path, { method: 'PUT', body: { ...body, updated_at } });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
};

test('a flag: the next call is refused, session and menus say so', async () => {
  const person = await loggedIn(server.url, 'beatriz');
  const path = await personOf('beatriz');
  const state = async () => {
    const roles = (await person.call('/api/session/web')).body.user_roles as object;
    const table = JSON.stringify((await person.call('/api/route/table')).body);
    const { status, body } = await person.call('/api/gl_audit');
    return { ...roles, menu: table.includes('audit.index'), status, code: body.code };
  };
  await change(path, { granted: ['can_log_view'] });
  expect(await state()).toMatchObject({ can_log_view: true, menu: true, status: 200 });
  await change(path, { granted: [] });
  const gone = { can_log_view: false, menu: false, status: 403, code: 'FORBIDDEN' };
  expect(await state()).toMatchObject(gone);
});

test('a flag of the group: everybody in it', async () => {
  const person = await loggedIn(server.url, 'financeiro');
  const path = `/api/gl_user_group/${await one(`select user_group_id as id from gl_user where email = 'financeiro@exemplo.com.br'`)}`;
  const { flags } = await rowOf(path);
  await change(path, { flags: [...(flags as string[]), 'can_log_view'] });
  expect((await person.call('/api/gl_audit')).status).toBe(200);
  await change(path, { flags });
  expect((await person.call('/api/gl_audit')).status).toBe(403);
});

test('a sector: the open subscription ends with the saving, without the person’s doing', async () => {
  const person = await loggedIn(server.url, 'paulo');
  const ticket = await one(`select ticket.id from at_ticket ticket join gl_sector sector
      on sector.id = sector_id where sector.name = 'Instalação' and assignee_id is null limit 1`);
  const socket = new TestSocket(`${server.url}/ws/office`, {
    cookie: person.cookieHeader,
    origin: server.url,
  });
  socket.socket.on('open', () => socket.send({ action: 'sub', topic: `ticket.${ticket}` }));
  expect(await socket.next()).toMatchObject({ action: 'subOk' });
  await change(await personOf('paulo'), { sectors: [] });
  expect(await socket.next()).toMatchObject({ ok: false, code: 'FORBIDDEN' });
  expect((await person.call(`/api/at_ticket/${ticket}/edit`)).status).toBe(404);
  await change(await personOf('paulo'), { active: false });
  expect(await socket.closed()).toBe(4401);
});
