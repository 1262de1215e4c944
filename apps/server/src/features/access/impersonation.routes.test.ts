import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { loggedIn, TestClient, TestSocket } from '../../../test/client.ts';
import { meet } from '../../../test/lock-race.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
});
afterAll(() => server.stop());

const path = '/api/maintenance/impersonate';
const idOf = async (who: string) => {
  const { rows } = await server.ctx.pool.query('select id from gl_user where email = $1', [
    `${who}@exemplo.com.br`,
  ]);
  return Number(rows[0].id);
};
const act = (by: TestClient, user_id: number) =>
  by.call(path, { method: 'POST', body: { user_id } });
const end = (by: TestClient) => by.call(path, { method: 'DELETE' });
const session = async (by: TestClient) =>
  (await by.call('/api/session/web')).body as {
    user: { name: string };
    user_roles: { impersonated: boolean };
    impersonator: unknown;
  };

test('an admin acts as another person and is himself again, both written down under both names', async () => {
  const id = await idOf('atendente');
  expect(await act(admin, id)).toMatchObject({ status: 200, body: { url: '/home' } });
  expect(await session(admin)).toMatchObject({
    user: { name: 'Camila Souza' },
    user_roles: { impersonated: true, can_log_view: false },
    impersonator: { name: 'Helena Prado' },
  });
  expect((await admin.call('/api/gl_user')).status).toBe(403);
  expect((await end(admin)).body).toEqual({ url: '/home' });
  expect(await session(admin)).toMatchObject({
    user: { name: 'Helena Prado' },
    user_roles: { impersonated: false },
    impersonator: null,
  });
  expect((await end(admin)).status).toBe(404);
  const { rows } = await server.ctx.pool.query(
    `select action, actor_id, record_id, after from gl_audit where action like 'impersonation.%' order by id`,
  );
  const after = { person: 'Camila Souza', impersonator: 'Helena Prado' };
  expect(rows).toMatchObject([
    { action: 'impersonation.start', actor_id: await idOf('admin'), record_id: id, after },
    { action: 'impersonation.end', actor_id: id, record_id: id, after },
  ]);
});

test('nobody acts upwards, as an equal, as nobody, or without being an admin', async () => {
  await server.ctx.pool.query('update gl_user set level = 1 where id = $1', [await idOf('diego')]);
  await server.ctx.pool.query('update gl_user set active = false where id = $1', [
    await idOf('igor'),
  ]);
  expect((await act(admin, await idOf('diego'))).status).toBe(403);
  expect((await act(admin, await idOf('admin'))).status).toBe(403);
  expect((await act(admin, await idOf('igor'))).status).toBe(404);
  expect((await act(admin, 999_999)).status).toBe(404);
  const supervisor = await loggedIn(server.url, 'supervisor');
  expect((await act(supervisor, await idOf('atendente'))).status).toBe(403);
  const visitor = new TestClient(server.url);
  await visitor.call('/sanctum/csrf-cookie');
  expect((await act(visitor, 3)).status).toBe(401);
  expect((await end(visitor)).status).toBe(404);
});

test('while it lasts there are no passwords, groups, second factors or further persons', async () => {
  const id = await idOf('supervisor');
  await server.ctx.pool.query(
    `update gl_user set granted = '{can_user_group_edit,can_admin_roles_change}' where id = $1`,
    [id],
  );
  await act(admin, id);
  const refused = { status: 403, body: { code: 'IMPERSONATING' } };
  const password = 'Demo@2026';
  const body = { id, pwd_current: password, pwd_new: 'Nova@2027' };
  const post = (to: string, sent: object) => admin.call(to, { method: 'POST', body: sent });
  expect(await post('/api/me/gl_user/pwd_change', body)).toMatchObject(refused);
  expect(await post('/api/me/two_factor', { password })).toMatchObject(refused);
  expect(await post('/api/me/two_factor/disable', { password, code: '000000' })).toMatchObject(
    refused,
  );
  expect(await post('/api/me/two_factor/confirm', { code: '1' })).toMatchObject(refused);
  expect(await post('/api/gl_user_group', groupBody)).toMatchObject(refused);
  expect(await post(`/api/gl_user/${id}/invite`, {})).toMatchObject(refused);
  const { data } = (await admin.call(`/api/gl_user/${id}/edit`)).body as {
    data: { updated_at: string };
  };
  const change = { name: 'X', updated_at: data.updated_at };
  const save = await admin.call(`/api/gl_user/${id}`, { method: 'PUT', body: change });
  expect(save.status).toBe(403);
  expect(await act(admin, await idOf('cliente'))).toMatchObject(refused);
  await end(admin);
});
const groupBody = { name: 'Outro', ticket_payment_report_type: 0 };

test('an open socket changes its rights with it, and a page drawn for oneself acts no more', async () => {
  const headers = { cookie: admin.cookieHeader, origin: server.url };
  const socket = new TestSocket(`${server.url}/ws/office`, headers);
  socket.socket.on('open', () => socket.send({ action: 'hello' }));
  expect(await socket.next()).toEqual({ action: 'helloOk' });
  const { rows } = await server.ctx.pool.query(
    `select ticket.id from at_ticket ticket join gl_sector sector on sector.id = sector_id
      where sector.name = 'Financeiro' limit 1`,
  );
  const topic = `ticket.${rows[0].id}`;
  socket.send({ action: 'sub', topic });
  expect(await socket.next()).toMatchObject({ action: 'subOk' });
  const self = { 'x-api-user': String(await idOf('admin')) };
  await act(admin, await idOf('atendente'));
  expect(await socket.next()).toMatchObject({ topic, ok: false });
  socket.close();
  const late = await admin.call('/api/at_ticket', { headers: self });
  expect(late).toMatchObject({ status: 401, body: { code: 'USER_MISMATCH' } });
  await end(admin);
});

test('who is made an admin, or loses that level, is acted as no more', async () => {
  const id = await idOf('beatriz');
  await act(admin, id);
  const other = await loggedIn(server.url, 'diego');
  const { data } = (await other.call(`/api/gl_user/${id}/edit`)).body as {
    data: { updated_at: string };
  };
  const body = { level: 1, updated_at: data.updated_at };
  expect((await other.call(`/api/gl_user/${id}`, { method: 'PUT', body })).status).toBe(200);
  expect((await session(admin)).user.name).toBe('Helena Prado');
});

test('who is made an admin meanwhile is not acted as', async () => {
  const fellow = await idOf('supervisor');
  const holder = new pg.Client({ connectionString: server.databaseUrl });
  await holder.connect();
  onTestFinished(() => holder.end());
  const raise = 'update gl_user set level = 1 where id = $1';
  const [acted] = await meet(holder, raise, [fellow], [() => act(admin, fellow)]);
  expect(acted).toMatchObject({ done: { status: 403 } });
  expect(await session(admin)).toMatchObject({ user: { name: 'Helena Prado' } });
});

test('who is no admin any more by the time acts as nobody', async () => {
  const [owner, person] = [await idOf('beatriz'), await idOf('atendente')];
  const { pool } = server.ctx;
  await pool.query('update gl_user set level = 1 where id = $1', [owner]);
  const former = await loggedIn(server.url, 'beatriz');
  const holder = new pg.Client({ connectionString: server.databaseUrl });
  await holder.connect();
  onTestFinished(() => holder.end());
  const lower = 'update gl_user set level = 2 where id = $1';
  const [acted] = await meet(holder, lower, [owner], [() => act(former, person)]);
  expect(acted).toMatchObject({ done: { status: 403 } });
});

test('acting counts only while the person stands below an admin', async () => {
  const [owner, person] = [await idOf('admin'), await idOf('paulo')];
  const { pool } = server.ctx;
  expect((await act(admin, person)).status).toBe(200);
  // However the level changed: nothing else announces the change.
  await pool.query('update gl_user set level = 1 where id = $1', [person]);
  expect(await session(admin)).toMatchObject({
    user: { name: 'Helena Prado' },
    impersonator: null,
  });
  await pool.query('update gl_user set level = 5 where id = $1', [person]);
  await pool.query('update gl_user set level = 2 where id = $1', [owner]);
  expect(await session(admin)).toMatchObject({
    user: { name: 'Helena Prado' },
    impersonator: null,
  });
  await pool.query('update gl_user set level = 1 where id = $1', [owner]);
  expect((await end(admin)).status).toBe(200);
});
