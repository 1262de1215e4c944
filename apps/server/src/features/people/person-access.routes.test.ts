import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { loggedIn, TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let admin: TestClient;
/** Level 4, with only the right to edit people. */
let clerk: TestClient;
const ids: Record<string, number> = {};
const idOf = (name: string) => ids[name] ?? 0;
const path = (id: number) => `/api/gl_user/${id}`;
const post = (by: TestClient, to: string, body: object = {}) =>
  by.call(to, { method: 'POST', body });
const access = async (by: TestClient, id: number) =>
  (await by.call(`${path(id)}/access`)).body.data;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.ctx;
  const people = await db.selectFrom('gl_user').select(['id', 'email']).execute();
  for (const { id, email } of people) ids[email.split('@')[0] ?? ''] = id;
  await server.ctx.pool.query(
    `update gl_user set granted = '{can_user_group_edit}' where id = $1`,
    [idOf('financeiro')],
  );
  // The clerk may manage only people without a sector that the clerk lacks: these people work nowhere.
  const reached = ['beatriz', 'paulo', 'diego'].map((name) => idOf(name));
  for (const text of [
    'delete from gl_user_sector where user_id = any($1)',
    'delete from gl_user_business_unit where user_id = any($1)',
    'update gl_user set user_group_id = null, level = 5 where id = any($1)',
  ]) {
    await server.ctx.pool.query(text, [reached]);
  }
  admin = await loggedIn(server.url, 'admin');
  clerk = await loggedIn(server.url, 'financeiro');
});
afterAll(() => server.stop());

describe('invitations', () => {
  const links = (id: number) =>
    server.ctx.db.selectFrom('gl_token').select('kind').where('user_id', '=', id).execute();

  test('are sent to a new person, and again on request, a limited number of times', async () => {
    const body = { name: 'Nova Pessoa', nickname: 'Nova', email: 'Nova@exemplo.com.br', level: 5 };
    const made = await post(clerk, '/api/gl_user', body);
    expect(made.status).toBe(200);
    const { id, email } = made.body.data as { id: number; email: string };
    expect(email).toBe('nova@exemplo.com.br');
    await expect.poll(() => links(id), { timeout: 15_000 }).toEqual([{ kind: 'create' }]);
    const again = async () => (await post(clerk, `${path(id)}/invite`)).status;
    expect([await again(), await again(), await again(), await again()]).toEqual([
      200, 200, 200, 429,
    ]);
    const audit = server.ctx.db.selectFrom('gl_audit').select('id').where('record_id', '=', id);
    expect(await audit.where('action', '=', 'user.invite').execute()).toHaveLength(3);
    const twice = await post(clerk, '/api/gl_user', body);
    expect(Object.keys(twice.body.errors ?? {})).toEqual(['email']);
    // Each invitation shows a link and mails another one; a mail that is still to be sent would make its link after the change.
    await expect.poll(() => links(id)).toHaveLength(1 + 3 * 2);
    const { updated_at } = made.body.data as { updated_at: string };
    const change = { email: 'outra@exemplo.com.br', updated_at };
    const moved = await clerk.call(path(id), { method: 'PUT', body: change });
    expect(moved.status).toBe(200);
    expect(await links(id)).toEqual([]);
  });

  test('show the link to hand over once if mails are files, and audit that', async () => {
    const body = { name: 'Sem Carta', nickname: 'Sem', email: 'sem@exemplo.com.br', level: 5 };
    const { id } = (await post(clerk, '/api/gl_user', body)).body.data as { id: number };
    expect(await access(clerk, id)).toMatchObject({ has_password: false, mail_is_file: true });
    const { body: invited } = await post(clerk, `${path(id)}/invite`);
    expect(invited).toMatchObject({ message: 'Convite gravado em arquivo.' });
    const token = /\/login\/ce\/([\w-]{43})$/.exec(String(invited.link))?.[1];
    expect(invited.link).toBe(`${server.ctx.config.publicUrl}/login/ce/${token}`);
    const written = server.ctx.db.selectFrom('gl_audit').selectAll().where('record_id', '=', id);
    const lines = await written.where('action', '=', 'user.invite_link').execute();
    expect(lines).toMatchObject([{ actor_id: idOf('financeiro') }]);
    expect(JSON.stringify(await written.execute())).not.toContain(token);
    const guest = new TestClient(server.url);
    await guest.call('/sanctum/csrf-cookie');
    const made = { ws_token: token, password: 'Nova@2026' };
    const first = await guest.call('/auth/externalCreate', { method: 'POST', body: made });
    expect(first.status).toBe(200);
    expect(await access(clerk, id)).toMatchObject({ has_password: true });

    // A person with a password would lose the account to anybody who sees the link: admins may act as people below them
    // anyway, others may not.
    expect((await post(clerk, `${path(id)}/invite`)).body.link).toBe(null);
    expect((await post(admin, `${path(id)}/invite`)).body.link).toContain('/login/recover_token/');
    // Neither may an open session set its own person's password or take over another admin.
    expect((await post(admin, `${path(idOf('admin'))}/invite`)).body.link).toBe(null);
    await server.ctx.pool.query('update gl_user set level = 1 where id = $1', [idOf('supervisor')]);
    expect((await post(admin, `${path(idOf('supervisor'))}/invite`)).body.link).toBe(null);
  });

  test('give no link to somebody who would gain rights from it', async () => {
    const body = { name: 'Com Mais', nickname: 'Mais', email: 'mais@exemplo.com.br', level: 5 };
    const made = await post(admin, '/api/gl_user', { ...body, granted: ['can_log_view'] });
    const { id } = made.body.data as { id: number };
    const { status, body: invited } = await post(clerk, `${path(id)}/invite`);
    expect([status, invited.link]).toEqual([403, undefined]);
    expect((await post(admin, `${path(id)}/invite`)).body.link).toContain('/login/ce/');
  });

  test('are only mailed if there is a mail server', async () => {
    const { databaseUrl: DATABASE_URL } = server;
    const posting = await startTestServer({ DATABASE_URL, SMTP_URL: 'smtp://127.0.0.1:9' });
    onTestFinished(posting.stop);
    const boss = await loggedIn(posting.url, 'admin');
    expect((await post(boss, `${path(idOf('juliana'))}/invite`)).body).toEqual({
      message: 'Convite enviado.',
      link: null,
    });
    expect(await access(boss, idOf('juliana'))).toMatchObject({ mail_is_file: false });
  });

  test('are refused for people with more rights, inactive people and unknown ids', async () => {
    expect((await post(clerk, `${path(idOf('admin'))}/invite`)).status).toBe(404);
    expect((await post(clerk, `${path(idOf('larissa'))}/invite`)).status).toBe(403);
    await server.ctx.pool.query('update gl_user set active = false where id = $1', [idOf('diego')]);
    expect((await post(clerk, `${path(idOf('diego'))}/invite`)).status).toBe(409);
    expect((await post(clerk, `${path(999_999)}/invite`)).status).toBe(404);
    const attendant = await loggedIn(server.url, 'atendente');
    expect((await post(attendant, `${path(idOf('igor'))}/invite`)).status).toBe(403);
  });
});

describe('how a person logs in', () => {
  test('is shown to people who may edit people, with the permitted actions', async () => {
    const attendant = await loggedIn(server.url, 'atendente');
    expect((await attendant.call(`${path(idOf('igor'))}/access`)).status).toBe(403);
    expect((await admin.call(`${path(999_999)}/access`)).status).toBe(404);
    const none = {
      invite: false,
      impersonate: false,
      end_sessions: false,
      reset_two_factor: false,
      withdraw_email: false,
    };
    expect((await clerk.call(`${path(idOf('admin'))}/access`)).status).toBe(404);
    expect(await access(clerk, idOf('larissa'))).toMatchObject({ has_password: true, may: none });
    await loggedIn(server.url, 'beatriz');
    expect(await access(clerk, idOf('beatriz'))).toEqual({
      has_password: true,
      two_factor: false,
      sessions: 1,
      link: null,
      mail_is_file: true,
      seen_at: expect.any(String),
      email_change: null,
      may: { ...none, invite: true, end_sessions: true },
    });
    expect(await access(admin, idOf('atendente'))).toMatchObject({ may: { impersonate: true } });
    await post(admin, `${path(idOf('larissa'))}/invite`);
    const link = { sent_at: expect.any(String), expires_at: expect.any(String) };
    await expect
      .poll(() => access(clerk, idOf('larissa')), { timeout: 15_000 })
      .toMatchObject({ sessions: 0, seen_at: null, link });
  });

  test('can end all sessions, with an audit line, but not of people with more rights', async () => {
    const one = await loggedIn(server.url, 'paulo');
    const two = await loggedIn(server.url, 'paulo');
    const end = (by: TestClient, who: string) =>
      by.call(`${path(idOf(who))}/sessions`, { method: 'DELETE' });
    expect((await end(one, 'igor')).status).toBe(403);
    expect((await end(clerk, 'admin')).status).toBe(404);
    expect((await end(clerk, 'larissa')).status).toBe(403);
    expect((await end(clerk, 'paulo')).status).toBe(200);
    for (const by of [one, two]) expect((await by.call('/api/me/sessions')).status).toBe(401);
    const { rows } = await server.ctx.pool.query(
      `select actor_id from gl_audit where action = 'session.end' and record_id = $1`,
      [idOf('paulo')],
    );
    expect(rows).toEqual([{ actor_id: idOf('financeiro') }]);
  });
});
