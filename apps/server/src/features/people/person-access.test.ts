import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { meet } from '../../../test/lock-race.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

// An editor's action on a person waits for the lock on the person's row, in which something changes meanwhile.

let server: TestServer;
let holder: pg.Client;
let admin: TestClient;
/** Level 3, with only the rights to edit people and their rights. */
let clerk: TestClient;
let id: number;
beforeAll(async () => {
  server = await startTestServer();
  holder = new pg.Client({ connectionString: server.databaseUrl });
  await holder.connect();
  await sql(`delete from gl_user_sector where user_id =
    (select id from gl_user where email = 'financeiro@exemplo.com.br')`);
  await sql(`update gl_user set level = 3, user_group_id = null,
    granted = '{can_user_group_edit,can_admin_roles_change}' where email = 'financeiro@exemplo.com.br'`);
  admin = await loggedIn(server.url, 'admin');
  clerk = await loggedIn(server.url, 'financeiro');
});
afterAll(async () => {
  await holder.end();
  await server.stop();
});
beforeEach(async () => {
  const [row] = await sql(
    `insert into gl_user (name, nickname, email, level) values ('Ana', 'Ana', $1, 5) returning id`,
    [fresh()],
  );
  id = Number(row.id);
});

const sql = async (text: string, values: unknown[] = []) =>
  (await server.ctx.pool.query(text, values)).rows;
const fresh = () => `${randomUUID()}@exemplo.com.br`;
const personRow = 'select from gl_user where id = $1 for update';
const raised = 'update gl_user set level = 2 where id = $1';
const call = (by: TestClient, method: string, path: string, body: object = {}) =>
  by.call(`/api/gl_user/${id}${path}`, { method, body });

test('an editor gets no link to an account whose person has just set a password', async () => {
  const hasOne = () => holder.query(`update gl_user set password_hash = 'made' where id = ${id}`);
  const invite = () => call(clerk, 'POST', '/invite');
  const met = await meet(holder, personRow, [id], [invite, hasOne]);
  expect(met[0]).toMatchObject({ done: { status: 200 } });
  expect(met[0]).not.toMatchObject({ done: { body: { link: expect.any(String) } } });
  expect(await sql(`select from gl_token where user_id = $1 and kind = 'create'`, [id])).toEqual(
    [],
  );
});

test('invitation, end of sessions and reset of the second step fail once the editor may not change the person', async () => {
  await sql(
    `insert into gl_two_factor (user_id, secret, confirmed_at) values ($1, '\\x00', now())`,
    [id],
  );
  await sql(
    `insert into gl_session (user_id, token_hash, ip, user_agent, expires_at)
     values ($1, sha256($2::text::bytea), '127.0.0.1', 'test', now() + interval '1 hour')`,
    [id, randomUUID()],
  );
  const acts = [
    () => call(clerk, 'POST', '/invite'),
    () => call(clerk, 'DELETE', '/sessions'),
    () => call(clerk, 'DELETE', '/two_factor'),
  ];
  const met = await meet(holder, raised, [id], acts);
  expect(met).toMatchObject(acts.map(() => ({ done: { status: 404 } })));
  for (const table of ['gl_two_factor', 'gl_session']) {
    expect(await sql(`select user_id from ${table} where user_id = $1`, [id])).toHaveLength(1);
  }
  expect(await sql('select from gl_token where user_id = $1', [id])).toEqual([]);
});

test('a session that ends during the call requests no new address and creates nobody', async () => {
  const thief = await loggedIn(server.url, 'admin');
  const own = await sql(`select id from gl_user where email = 'admin@exemplo.com.br'`);
  const change = { id: Number(own[0].id), pwd_current: 'Demo@2026', pwd_new: 'Girassol@2031' };
  const renew = () => admin.call('/api/me/gl_user/pwd_change', { method: 'POST', body: change });
  const move = () => call(thief, 'PUT', '', { email: fresh() });
  const met = await meet(holder, personRow, [id], [move, renew]);
  expect(met).toMatchObject([
    { done: { status: 401, body: { code: 'SESSION_EXPIRED' } } },
    { done: { status: 200 } },
  ]);
  expect(await sql('select from gl_email_change where user_id = $1', [id])).toEqual([]);
});
