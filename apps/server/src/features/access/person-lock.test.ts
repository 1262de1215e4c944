import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loggedIn, TestClient } from '../../../test/client.ts';
import { meet, statuses } from '../../../test/lock-race.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { appCode } from '../../../test/totp.ts';
import { newLink } from './recovery.ts';

// An attacker with a session or the old password starts an action while the owner sets a new password. The action waits
// for the lock on the person's row, and must check again after it.

const password = 'Demo@2026';
const next = 'Girassol@2031';
const expired = { status: 401, body: { code: 'SESSION_EXPIRED' } };

let server: TestServer;
let holder: pg.Client;
let id: number;
let email: string;
beforeAll(async () => {
  server = await startTestServer();
  holder = new pg.Client({ connectionString: server.databaseUrl });
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await server.stop();
});
beforeEach(async () => {
  email = `${randomUUID()}@exemplo.com.br`;
  const [row] = await sql(
    `insert into gl_user (name, nickname, email, level, password_hash)
      select 'Ana', 'Ana', $1, 5, password_hash from gl_user where email = 'diego@exemplo.com.br'
      returning id`,
    [email],
  );
  id = Number(row.id);
});

const sql = async (text: string, values: unknown[] = []) =>
  (await server.ctx.pool.query(text, values)).rows;
const count = async (table: string) =>
  Number((await sql(`select count(*) as n from ${table} where user_id = $1`, [id]))[0].n);
const post = (by: TestClient, path: string, body: object) =>
  by.call(path, { method: 'POST', body });
const personRow = 'select from gl_user where id = $1 for update';

const changePassword = (by: TestClient, pwd_new = next) =>
  post(by, '/api/me/gl_user/pwd_change', { id, pwd_current: password, pwd_new });
/** The statements of a new password, in a transaction that already holds the row. */
const newPassword = () =>
  holder.query(
    `with pending as (delete from gl_login_pending where user_id = ${id}),
      sessions as (delete from gl_session where user_id = ${id})
    update gl_user set password_hash = 'another' where id = ${id}`,
  );
const enter = async () => {
  const client = new TestClient(server.url);
  await client.call('/sanctum/csrf-cookie');
  return { client, act: () => post(client, '/auth/login', { username: email, password }) };
};

async function twoFactor(): Promise<string> {
  const owner = await loggedIn(server.url, email);
  const { body } = await post(owner, '/api/me/two_factor', { password });
  const secret = String(body.secret);
  const on = await post(owner, '/api/me/two_factor/confirm', { code: appCode(secret) });
  expect(on.status).toBe(200);
  // Lets the code of this half minute be used once more.
  await sql('update gl_two_factor set last_step = 0 where user_id = $1', [id]);
  return secret;
}

test.each([
  ['of a program', { name: 'ladrão', ability: 'api' }],
  ['of a page', { ability: 'api' }],
])('a token %s that is made meanwhile is refused', async (_, wish) => {
  const [owner, thief] = [await loggedIn(server.url, email), await loggedIn(server.url, email)];
  const make = () => post(thief, '/api/gl_user/token/create', wish);
  const met = await meet(holder, personRow, [id], [() => changePassword(owner), make]);
  expect(met).toMatchObject([{ done: { status: 200 } }, { done: expired }]);
  expect(await count('gl_api_token')).toBe(0);
});

test('a second password that a thief makes with the old one is refused', async () => {
  const thief = await loggedIn(server.url, email);
  const { db, clock } = server.ctx;
  const token = await newLink(db, { userId: id, kind: 'recover', now: clock() });
  const owner = new TestClient(server.url);
  await owner.call('/sanctum/csrf-cookie');
  const recover = () => post(owner, '/api/access/recover_token', { token, password: next });
  const steal = () => changePassword(thief, 'Ladrao@2031');
  const met = await meet(holder, personRow, [id], [recover, steal]);
  expect(met).toMatchObject([{ done: { status: 200 } }, { done: expired }]);
  expect((await new TestClient(server.url).logIn(email, next)).status).toBe(200);
});

test('a login with the old password opens nothing', async () => {
  const { client, act } = await enter();
  const met = await meet(holder, personRow, [id], [act, newPassword]);
  expect(met[0]).toMatchObject({ done: { status: 401, body: { code: 'LOGIN_FAILED' } } });
  expect(client.cookies.has('balcao_session')).toBe(false);
  expect([await count('gl_session'), await count('gl_login_device')]).toEqual([0, 0]);
});

test('a login of who is switched off meanwhile opens nothing', async () => {
  const { act } = await enter();
  const off = () => holder.query(`update gl_user set active = false where id = ${id}`);
  const met = await meet(holder, personRow, [id], [act, off]);
  expect(met[0]).toMatchObject({ done: { status: 401, body: { code: 'LOGIN_FAILED' } } });
  expect(await count('gl_session')).toBe(0);
});

test('the first step of a login with the old password leads to no second one', async () => {
  await twoFactor();
  const { act } = await enter();
  const met = await meet(holder, personRow, [id], [act, newPassword]);
  expect(met[0]).toMatchObject({ done: { status: 401, body: { code: 'LOGIN_FAILED' } } });
  expect(await count('gl_login_pending')).toBe(0);
});

test('the second step of a login with the old password opens nothing', async () => {
  const secret = await twoFactor();
  const { client, act } = await enter();
  expect((await act()).body).toEqual({ two_factor: true });
  const second = () => post(client, '/auth/two_factor', { code: appCode(secret), is_app: false });
  const met = await meet(holder, personRow, [id], [second, newPassword]);
  expect(met[0]).toMatchObject({ done: { status: 401, body: { code: 'TWO_FACTOR_EXPIRED' } } });
  expect(await count('gl_session')).toBe(0);
});

test('a second step is not switched on by a session that ends meanwhile', async () => {
  const thief = await loggedIn(server.url, email);
  const { body } = await post(thief, '/api/me/two_factor', { password });
  const code = appCode(String(body.secret));
  const confirm = () => post(thief, '/api/me/two_factor/confirm', { code });
  const met = await meet(holder, personRow, [id], [confirm, newPassword]);
  expect(met[0]).toMatchObject({ done: expired });
  expect(await sql('select confirmed_at from gl_two_factor where user_id = $1', [id])).toEqual([
    { confirmed_at: null },
  ]);
});

test('nor switched off', async () => {
  const secret = await twoFactor();
  const { client: thief, act } = await enter();
  await act();
  await post(thief, '/auth/two_factor', { code: appCode(secret), is_app: false });
  await sql('update gl_two_factor set last_step = 0 where user_id = $1', [id]);
  const off = () => post(thief, '/api/me/two_factor/disable', { password, code: appCode(secret) });
  const met = await meet(holder, personRow, [id], [off, newPassword]);
  expect(met[0]).toMatchObject({ done: expired });
  expect(await count('gl_two_factor')).toBe(1);
});

test('a link to the first password is dead once there is one', async () => {
  const { db, clock } = server.ctx;
  const token = await newLink(db, { userId: id, kind: 'create', now: clock() });
  const stranger = new TestClient(server.url);
  await stranger.call('/sanctum/csrf-cookie');
  const dead = { status: 404, body: { code: 'LINK_INACTIVE' } };
  expect(await stranger.call(`/api/gl_user/${token}/token_get`)).toMatchObject(dead);
  const made = await post(stranger, '/auth/externalCreate', { ws_token: token, password: next });
  expect(made).toMatchObject(dead);
  expect((await new TestClient(server.url).logIn(email)).status).toBe(200);
});

test('of a first password that two make at once one counts', async () => {
  await sql('update gl_user set password_hash = null where id = $1', [id]);
  const { db, clock } = server.ctx;
  const makes = await Promise.all(
    ['Minha@2031', 'Ladrao@2031'].map(async (wanted) => {
      const token = await newLink(db, { userId: id, kind: 'create', now: clock() });
      const client = new TestClient(server.url);
      await client.call('/sanctum/csrf-cookie');
      return () => post(client, '/auth/externalCreate', { ws_token: token, password: wanted });
    }),
  );
  expect(statuses(await meet(holder, personRow, [id], makes))).toEqual([200, 404]);
  expect(await count('gl_session')).toBe(1);
});
