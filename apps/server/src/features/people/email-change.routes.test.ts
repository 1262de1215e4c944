import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let admin: TestClient;
let customer: TestClient;
let id: number;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
  customer = await loggedIn(server.url, 'cliente');
  id = Number(
    (await query(`select id from gl_user where email = 'cliente@exemplo.com.br'`))[0]?.id,
  );
});
afterAll(() => server.stop());

const query = async (text: string, values: unknown[] = []) =>
  (await server.ctx.pool.query(text, values)).rows;
const email = 'claudia.nova@exemplo.com.br';
const ask = () => admin.call(`/api/gl_user/${id}`, { method: 'PUT', body: { email } });
const linked = () =>
  query('select 1 from gl_email_change where user_id = $1 and token_hash is not null', [id]);
const own = (method = 'GET', by = customer) => by.call('/api/me/email_change', { method });
const forPerson = (by = admin) =>
  by.call(`/api/gl_user/${id}/email_change`, { method: 'DELETE', body: {} });
const access = async () => (await admin.call(`/api/gl_user/${id}/access`)).body.data;

test('the person sees the waiting change and withdraws it: its link stops working and the old address stays', async () => {
  expect((await own()).body).toEqual({ data: null });
  expect((await own('DELETE')).status).toBe(404);
  await ask();
  await expect.poll(linked, { timeout: 15_000 }).toHaveLength(1);
  expect((await own()).body).toEqual({ data: { email, expires_at: expect.any(String) } });
  expect((await own('DELETE')).status).toBe(200);
  expect((await own()).body).toEqual({ data: null });
  expect(await query('select * from gl_email_change')).toEqual([]);
  const lines = await query(
    `select actor_id, record_id, before from gl_audit where action = 'user.email_withdraw'`,
  );
  expect(lines).toEqual([{ actor_id: id, record_id: id, before: { email } }]);
  expect(await query('select email from gl_user where id = $1', [id])).toEqual([
    { email: 'cliente@exemplo.com.br' },
  ]);
});

test('the requester can withdraw it, too, and nobody else', async () => {
  await ask();
  expect(await access()).toMatchObject({ email_change: { email }, may: { withdraw_email: true } });
  expect((await forPerson(await loggedIn(server.url, 'atendente'))).status).toBe(403);
  expect((await own('DELETE', await loggedIn(server.url, 'atendente'))).status).toBe(404);
  const answers = await Promise.all([forPerson(), forPerson(), forPerson()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
  expect(await access()).toMatchObject({ email_change: null, may: { withdraw_email: false } });
});

test('nobody can withdraw it while acting as another person', async () => {
  await ask();
  const acting = await loggedIn(server.url, 'admin');
  const body = { user_id: id };
  await acting.call('/api/maintenance/impersonate', { method: 'POST', body });
  expect((await own('DELETE', acting)).body).toMatchObject({ code: 'IMPERSONATING' });
  expect((await own()).body).toMatchObject({ data: { email } });
});

test('an expired change no longer waits', async () => {
  await query(`update gl_email_change set expires_at = now() - interval '1 second'`);
  expect((await own()).body).toEqual({ data: null });
  expect((await forPerson()).status).toBe(404);
});
