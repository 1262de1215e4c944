import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, TestClient } from '../../../test/client.ts';
import { outboxMails } from '../../../test/outbox.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { appCode } from '../../../test/totp.ts';

const password = 'Demo@2026';
const fresh = 'helena.nova@exemplo.com.br';

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer({ LIMIT_LOGINS_PER_ACCOUNT: '20' });
  admin = await loggedIn(server.url, 'admin');
});
afterAll(() => server.stop());

const query = async (text: string, values: unknown[] = []) =>
  (await server.ctx.pool.query(text, values)).rows;
const ask = (by: TestClient, wish: object = {}) =>
  by.call('/api/me/email_change', {
    method: 'POST',
    body: { email: fresh, password, code: '', ...wish },
  });
const waiting = () => query('select email from gl_email_change');
async function linkTo(email: string): Promise<string> {
  const find = async () => {
    const mails = await outboxMails(server.ctx.config.dataDir);
    const mail = mails.find((text) => text.includes(`To: ${email}`)) ?? '';
    return /\/login\/email\/([\w-]{43})/.exec(mail.replace(/=\r?\n/g, ''))?.[1] ?? '';
  };
  await expect.poll(find).not.toBe('');
  return find();
}

test('an open session is not enough to change one’s own address: the people form refuses it', async () => {
  const [{ id }] = await query(`select id from gl_user where email = 'admin@exemplo.com.br'`);
  const refused = await admin.call(`/api/gl_user/${id}`, { method: 'PUT', body: { email: fresh } });
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: { email: ['Troque o seu e-mail em "Minha conta", com a sua senha.'] } },
  });
  expect(await waiting()).toEqual([]);
});

test('the request is refused with a wrong password, and with an invalid, unchanged or taken address', async () => {
  const errors = async (wish: object) => (await ask(admin, wish)).body.errors;
  expect(await errors({ password: 'errada' })).toEqual({
    password: ['A senha atual não confere.'],
  });
  expect(await errors({ email: 'nada' })).toEqual({ email: ['E-mail inválido.'] });
  expect(await errors({ email: '' })).toHaveProperty('email');
  expect(await errors({ email: 'ADMIN@exemplo.com.br' })).toEqual({
    email: ['Este já é o seu e-mail.'],
  });
  expect(await errors({ email: 'cliente@exemplo.com.br' })).toEqual({
    email: ['Este e-mail já está em uso em outro cadastro.'],
  });
  expect(await waiting()).toEqual([]);
});

test('people who may not edit people cannot request it', async () => {
  for (const who of ['atendente', 'cliente']) {
    expect((await ask(await loggedIn(server.url, who))).status).toBe(403);
  }
});

test('with the password the address waits, and the mailed link makes it the login', async () => {
  expect((await ask(admin)).status).toBe(200);
  expect(await waiting()).toEqual([{ email: fresh }]);
  expect((await admin.call('/api/me/email_change')).body.data).toMatchObject({ email: fresh });
  const stranger = new TestClient(server.url);
  await stranger.call('/sanctum/csrf-cookie');
  const confirmed = await stranger.call('/api/access/confirm_email', {
    method: 'POST',
    body: { token: await linkTo(fresh) },
  });
  expect(confirmed.status).toBe(200);
  expect((await stranger.logIn(fresh, password)).status).toBe(200);
  expect((await new TestClient(server.url).logIn('admin')).status).toBe(401);
});

test('two-factor login requires a code, too', async () => {
  const { body } = await admin.call('/api/me/two_factor', { method: 'POST', body: { password } });
  const code = appCode(String(body.secret));
  await admin.call('/api/me/two_factor/confirm', { method: 'POST', body: { code } });
  const wish = { email: 'helena.outra@exemplo.com.br' };
  for (const wrong of ['', '000000', code]) {
    expect((await ask(admin, { ...wish, code: wrong })).body.errors).toEqual({
      code: ['Código incorreto ou já usado.'],
    });
  }
  await query('update gl_two_factor set last_step = 0');
  expect((await ask(admin, { ...wish, code: appCode(String(body.secret)) })).status).toBe(200);
  expect(await waiting()).toEqual([wish]);
});

test('requests are limited to a few in a period', async () => {
  const [{ id }] = await query(`select id from gl_user where email = 'cliente@exemplo.com.br'`);
  const answers = [];
  for (let nth = 0; nth < 5; nth += 1) {
    const body = { email: `alvo${nth}@exemplo.com.br` };
    answers.push(await admin.call(`/api/gl_user/${id}`, { method: 'PUT', body }));
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
  expect(answers[3]?.body.message).toMatch(/^Muitas tentativas seguidas\. Tente de novo em /);
  expect(await query('select email from gl_email_change where user_id = $1', [id])).toEqual([
    { email: 'alvo2@exemplo.com.br' },
  ]);
});
