import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loggedIn, TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ LIMIT_LOGINS_PER_ACCOUNT: '4' });
});
afterAll(() => server.stop());

const visitor = () => new TestClient(server.url);

describe('login', () => {
  test('opens a session under a new token that is kept only as a hash', async () => {
    const client = await loggedIn(server.url, 'atendente');
    const token = client.cookies.get('balcao_session') ?? '';
    expect(token.length).toBeGreaterThan(40);
    const rows = await server.ctx.db.selectFrom('gl_session').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const again = await client.logIn('atendente');
    expect(again.body).toEqual({ url: '/home' });
    expect(client.cookies.get('balcao_session')).not.toBe(token);
    const old = visitor();
    old.cookies.set('balcao_session', token);
    expect((await old.call('/api/session/web')).body).toMatchObject({ status: 400, user: null });
  });

  test('accepts e-mail in any case and a tax id with or without punctuation', async () => {
    for (const login of ['CLIENTE@exemplo.com.br', '529.982.247-25', '52998224725']) {
      const client = visitor();
      await client.call('/sanctum/csrf-cookie');
      const body = { username: login, password: 'Demo@2026' };
      const answer = await client.call('/auth/login', { method: 'POST', body });
      expect(answer, login).toMatchObject({ status: 200, body: { url: '/dashboard' } });
    }
  });

  test('answers the same to an unknown person, a wrong password and a person without one', async () => {
    await server.ctx.db
      .insertInto('gl_user')
      .values({ name: 'Sem Senha', nickname: '', email: 'semsenha@exemplo.com.br', level: 10 })
      .execute();
    const wrong = await visitor().logIn('larissa', 'errada');
    const unknown = await visitor().logIn('ninguem', 'errada');
    const without = await visitor().logIn('semsenha', 'errada');
    expect(wrong).toMatchObject({
      status: 401,
      body: { code: 'LOGIN_FAILED', message: 'Login ou senha incorretos.' },
    });
    expect(unknown.body).toEqual(wrong.body);
    expect(without.body).toEqual(wrong.body);
  });

  test('says which field is missing', async () => {
    const client = visitor();
    await client.call('/sanctum/csrf-cookie');
    const body = { username: ' ', password: '' };
    const answer = await client.call('/auth/login', { method: 'POST', body });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({
      username: ['Campo de e-mail obrigatório.'],
      password: ['Campo obrigatório.'],
    });
  });

  test('is throttled per account, whoever tries, and the right password does not pass either', async () => {
    for (let attempt = 0; attempt < 4; attempt += 1) {
      expect((await visitor().logIn('diego', 'errada')).status).toBe(401);
    }
    const answer = await visitor().logIn('diego');
    expect(answer).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('counts a tax id once, however it is written', async () => {
    await sql`update gl_user set tax_id = '07068093868' where email = 'andre@exemplo.com.br'`.execute(
      server.ctx.db,
    );
    const written = ['070.680.938-68', '07068093868', '0-7-0-6-8-0-9-3-8-6-8', '070 680 938 68'];
    const tryWith = async (username: string) => {
      const client = visitor();
      await client.call('/sanctum/csrf-cookie');
      const body = { username, password: 'errada' };
      return client.call('/auth/login', { method: 'POST', body });
    };
    for (const login of written) expect((await tryWith(login)).status).toBe(401);
    expect((await tryWith('07.06809.3868')).status).toBe(429);
  });

  test('is throttled per address, whichever account is tried', async () => {
    const settings = { DATABASE_URL: server.databaseUrl, LIMIT_LOGINS_PER_ADDRESS: '1' };
    const strict = await startTestServer(settings);
    const answer = await new TestClient(strict.url).logIn('admin');
    await strict.stop();
    expect(answer).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
  });

  test('a good login forgives the attempts before it', async () => {
    for (let round = 0; round < 3; round += 1) {
      expect((await visitor().logIn('paulo', 'errada')).status).toBe(401);
      expect((await visitor().logIn('paulo', 'errada')).status).toBe(401);
      expect((await visitor().logIn('paulo')).status).toBe(200);
    }
  });

  test('hands the token to the app and sets no cookie', async () => {
    const client = visitor();
    await client.call('/sanctum/csrf-cookie');
    const body = { username: 'cliente@exemplo.com.br', password: 'Demo@2026', is_app: true };
    const answer = await client.call('/auth/login', { method: 'POST', body });
    expect(answer.body.login_token).toMatch(/^[\w-]{43}$/);
    expect(Date.parse(String(answer.body.login_token_expires))).toBeGreaterThan(Date.now());
    expect(client.cookies.has('balcao_session')).toBe(false);
  });

  test('refuses an inactive person', async () => {
    await server.ctx.db
      .updateTable('gl_user')
      .set({ active: false })
      .where('email', '=', 'igor@exemplo.com.br')
      .execute();
    expect((await visitor().logIn('igor')).status).toBe(401);
  });
});

describe('session', () => {
  test('holds every key of the specification', async () => {
    const client = await loggedIn(server.url, 'admin');
    const { body } = await client.call('/api/session/web');
    expect(Object.keys(body)).toEqual(
      expect.arrayContaining([
        'status',
        'user',
        'user_roles',
        'configs',
        'is_human',
        'env_production',
        'dev_messages',
        'warnings_enabled',
      ]),
    );
    expect(body.user).toMatchObject({ name: 'Helena Prado', level: 1 });
    expect(body.user_roles).toMatchObject({
      loginOk: true,
      can_nf_emit: true,
      impersonated: false,
    });
    expect(body.configs).toMatchObject({ COMPANY_NAME: 'Solar Aurora Energia' });
  });

  test('ends with logout, and the CSRF token of then is worth nothing now', async () => {
    const client = await loggedIn(server.url, 'supervisor');
    const stolen = client.cookieHeader;
    expect((await client.call('/auth/logoutApi')).body).toEqual({ url: '/' });
    const answer = await fetch(`${server.url}/api/session/web`, { headers: { cookie: stolen } });
    expect(await answer.json()).toMatchObject({ status: 400, user: null, user_roles: null });
  });

  test.each(['GET', 'HEAD'])(
    'does not end by a plain link (%s): logout asks for the CSRF token of this very session',
    async (method) => {
      const client = await loggedIn(server.url, 'beatriz');
      const other = (await loggedIn(server.url, 'tatiane')).cookies.get('XSRF-TOKEN') ?? '';
      for (const token of ['', other]) {
        const headers = { 'x-xsrf-token': token };
        const answer = await client.call('/auth/logoutApi', { method, headers });
        expect(answer.status).toBe(419);
        expect((await client.call('/api/me/sessions')).status).toBe(200);
      }
      expect((await client.call('/auth/logoutApi')).status).toBe(200);
      expect((await client.call('/api/me/sessions')).status).toBe(401);
    },
  );

  test('outside the login hours loginOk is false and every other call is refused', async () => {
    const client = await loggedIn(server.url, 'financeiro');
    const past = new Date(Date.now() - 3 * 86_400_000).getUTCDay();
    const hours = JSON.stringify([{ day: past, from: '08:00', until: '18:00' }]);
    await sql`update gl_user_group set login_hours = ${hours}
      where name = 'Financeiro'`.execute(server.ctx.db);
    const session = await client.call('/api/session/web');
    expect(session.body.user_roles).toMatchObject({ loginOk: false });
    expect(await client.call('/api/at_ticket')).toMatchObject({
      status: 403,
      body: { message: 'Sessão expirada por restrição de horário/configuração.' },
    });
  });
});

describe('the gate', () => {
  test('refuses a change without the CSRF token, or with that of another session', async () => {
    const client = await loggedIn(server.url, 'beatriz');
    const body = { status_id: 1, updated_at: '' };
    const headers = { 'x-xsrf-token': '' };
    const none = await client.call('/api/at_ticket/1', { method: 'PUT', body, headers });
    expect(none).toMatchObject({ status: 419, body: { code: 'FORGERY_TOKEN' } });
    const other = await loggedIn(server.url, 'tatiane');
    client.cookies.set('XSRF-TOKEN', other.cookies.get('XSRF-TOKEN') ?? '');
    expect((await client.call('/api/at_ticket/1', { method: 'PUT', body })).status).toBe(419);
  });

  test('refuses a page that was drawn for somebody else', async () => {
    const client = await loggedIn(server.url, 'beatriz');
    const headers = { 'x-api-user': '1' };
    const answer = await client.call('/api/at_ticket', { headers });
    expect(answer).toMatchObject({ status: 401, body: { code: 'USER_MISMATCH' } });
    const token = await client.call('/api/at_ticket', { headers: { 'x-api-token': 'abc' } });
    expect(token.status).toBe(401);
  });

  test('lets the page in that the server drew, by its meta tags', async () => {
    const client = await loggedIn(server.url, 'beatriz');
    const { body } = await client.call('/home');
    const meta = (name: string) =>
      new RegExp(`<meta name="${name}" content="([^"]*)">`).exec(String(body.text))?.[1] ?? '';
    const headers = {
      'x-csrf-token': meta('csrf-token'),
      'x-xsrf-token': '',
      'x-api-user': meta('api-user'),
      'x-api-token': meta('api-token'),
    };
    expect(meta('api-token')).not.toBe('');
    const change = { status_id: 999, updated_at: new Date().toISOString() };
    const answer = await client.call('/api/at_ticket/999999', {
      method: 'PUT',
      body: change,
      headers,
    });
    expect(answer.status).toBe(404);
  });

  test('keeps visitors and customers out of the back-office', async () => {
    expect(await visitor().call('/api/at_ticket')).toMatchObject({ status: 401 });
    const customer = await loggedIn(server.url, 'cliente');
    expect(await customer.call('/api/at_ticket')).toMatchObject({ status: 403 });
    expect(await customer.call('/api/at_ticket/1/edit')).toMatchObject({ status: 403 });
  });
});

describe('bad input', () => {
  test('malformed JSON, a wrong type and a giant body each get a clear answer', async () => {
    const client = visitor();
    await client.call('/sanctum/csrf-cookie');
    const post = (body: string, type = 'application/json') =>
      client.call('/auth/login', { method: 'POST', body, headers: { 'content-type': type } });
    expect(await post('{"username":')).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST' },
    });
    expect(await post('<a/>', 'text/xml')).toMatchObject({ status: 415 });
    expect(await post(`"${'x'.repeat(1_100_000)}"`)).toMatchObject({ status: 413 });
    expect(await client.call('/api/nada')).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });

  test('a fault shows nothing of itself', async () => {
    const text = JSON.stringify((await visitor().call('/api/gl_city/options?q=%00')).body);
    expect(text).not.toMatch(/select|pg|stack|\.ts/i);
  });
});
