import type { StaffPrivacyRequest } from '@balcao/contract/people/privacy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

const path = '/api/gl_privacy_request';
let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
});
afterAll(() => server.stop());

const confirm = { confirm: 'APAGAR' };
const post = (url: string, body: object, who = admin) => who.call(url, { method: 'POST', body });

test('nobody executes an erasure that they registered, unless nobody else can, and then a day later', async () => {
  const { pool } = server.ctx;
  const { rows } = await pool.query(`
    update gl_user set granted = '{can_user_group_edit}' where email = 'supervisor@exemplo.com.br' returning id`);
  const { rows: made } = await pool.query(`
    insert into gl_user (name, nickname, email, level)
    values ('Ana', 'Ana', 'ana@pedido.example', 10) returning id`);
  const body = { person_id: made[0].id, kind: 'erasure', note: 'Carta de hoje.' };
  expect((await post(path, body)).status).toBe(200);
  const requestFor = async (who: TestClient) => {
    const { data } = (await who.call(path)).body;
    return (data as StaffPrivacyRequest[]).find(({ person }) => person.id === made[0].id);
  };
  const mine = await requestFor(admin);
  expect(mine).toMatchObject({ registered_by: 'Helena Prado', waits_for: 'other' });
  const supervisor = await loggedIn(server.url, 'supervisor');
  expect(await requestFor(supervisor)).toMatchObject({ waits_for: null });
  const erase = (who = admin) => post(`${path}/${mine?.id}/erase`, confirm, who);
  expect((await admin.call(`${path}/${mine?.id}/plan`)).status).toBe(200);
  expect((await erase()).body.code).toBe('PRIVACY_NEEDS_OTHER');
  // The same while acting as another person.
  const acting = await loggedIn(server.url, 'admin');
  const as = { user_id: rows[0].id };
  expect((await post('/api/maintenance/impersonate', as, acting)).status).toBe(200);
  expect((await erase(acting)).body.code).toBe('PRIVACY_NEEDS_OTHER');

  // The same with an account created for the purpose.
  await pool.query(
    `insert into gl_user (name, nickname, email, level, password_hash) select 'Gêmea', 'Gêmea',
      'gemea@exemplo.com.br', level, password_hash from gl_user where email = 'admin@exemplo.com.br'`,
  );
  const twin = await loggedIn(server.url, 'gemea');
  expect(await requestFor(twin)).toMatchObject({ waits_for: 'newer' });
  expect((await erase(twin)).body.code).toBe('PRIVACY_NEWER_ACCOUNT');

  await pool.query(`update gl_user set denied = '{can_user_group_edit}' where id = $1`, [
    rows[0].id,
  ]);
  expect(await requestFor(admin)).toMatchObject({ waits_for: 'later' });
  expect((await erase()).body.code).toBe('PRIVACY_ALONE_LATER');
  await pool.query(`
    update gl_user set created_at = created_at - interval '25 hours' where email = 'admin@exemplo.com.br'`);
  await pool.query(
    `update gl_privacy_request set created_at = created_at - interval '25 hours' where id = $1`,
    [mine?.id],
  );
  // The twin account is newer than the request: only the admin who registered the request can execute it.
  expect(await requestFor(twin)).toMatchObject({ waits_for: 'newer' });
  expect(await requestFor(admin)).toMatchObject({ waits_for: null });
  expect((await erase()).status).toBe(200);
});

test('a request is answered by the real person, even while impersonating', async () => {
  const { pool } = server.ctx;
  const { rows: people } = await pool.query(`
    update gl_user set granted = '{can_user_group_edit}', denied = '{}'
    where email = 'supervisor@exemplo.com.br' returning id`);
  const { rows } = await pool.query(`
    insert into gl_privacy_request (user_id, kind, created_at)
    select id, 'export', now() from gl_user where email = 'cliente@exemplo.com.br' returning id`);
  const acting = await loggedIn(server.url, 'admin');
  await post('/api/maintenance/impersonate', { user_id: people[0].id }, acting);
  const answer = { state: 'done', answer: 'Enviado.' };
  expect((await post(`${path}/${rows[0].id}/close`, answer, acting)).status).toBe(200);
  const { data } = (await admin.call(`${path}?state=done`)).body;
  const done = (data as StaffPrivacyRequest[]).find(({ id }) => id === rows[0].id);
  expect(done).toMatchObject({ handled_by: 'Helena Prado' });
});
