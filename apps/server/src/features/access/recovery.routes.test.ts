import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loggedIn, TestClient, TestSocket } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { newToken, tokenHashOf } from '../../platform/token.ts';

type Received = { to: string[]; message: string };
const received: Received[] = [];
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  authOptional: true,
  onData: async (stream, { envelope }, done) => {
    const message = (await text(stream)).replace(/=\r\n/g, '').replaceAll('=3D', '=');
    received.push({ to: envelope.rcptTo.map(({ address }) => address), message });
    done();
  },
});
const publicUrl = 'https://portal.exemplo.com.br';
const good = 'Nova@2026';

let server: TestServer;
let second: TestServer;
beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, PUBLIC_URL: publicUrl };
  server = await startTestServer(settings);
  second = await startTestServer({ ...settings, DATABASE_URL: server.databaseUrl });
});
afterAll(async () => {
  await second.stop();
  await server.stop();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const client = new TestClient(server.url);
  await client.call('/sanctum/csrf-cookie');
  const answer = await client.call(path, { method: 'POST', body, headers });
  return { ...answer, client };
}
const askFor = (username: string, headers?: Record<string, string>) =>
  post('/api/access/recover_email', { username }, headers);
const recover = (token: string, password = good) =>
  post('/api/access/recover_token', { token, password });
const create = (ws_token: string, password = good) =>
  post('/auth/externalCreate', { ws_token, password });

const mailsTo = (address: string) => received.filter(({ to }) => to.includes(address));
async function linkFor(address: string): Promise<{ path: string; token: string; mail: string }> {
  await expect.poll(() => mailsTo(address).length, { timeout: 15_000 }).toBeGreaterThan(0);
  const mail = mailsTo(address).at(-1)?.message ?? '';
  const [, path = '', token = ''] =
    /https:\/\/portal\.exemplo\.com\.br(\/login\/\w+\/)([\w-]{43})/.exec(mail) ?? [];
  return { path, token, mail };
}

async function personWith(name: string, kind: 'recover' | 'create', minutes = 60) {
  const email = `${name}@exemplo.com.br`;
  const { db } = server.ctx;
  const person = { name, nickname: '', email, level: 10, tax_id: null };
  const { id } = await db
    .insertInto('gl_user')
    .values(person)
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = newToken();
  const expires_at = new Date(Date.now() + minutes * 60_000);
  const link = { user_id: id, kind, token_hash: tokenHashOf(token), expires_at };
  await db.insertInto('gl_token').values(link).execute();
  return { id, email, token };
}

const inactive = {
  status: 404,
  body: { code: 'LINK_INACTIVE', message: 'Este link não existe, já foi usado ou expirou.' },
};

describe('asking for a link', () => {
  test('mails one in HTML and text, with the address of PUBLIC_URL whatever the request says', async () => {
    const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const answer = await askFor('529.982.247-25', forged);
    const message = 'As instruções para recuperar sua senha foram enviadas para seu e-mail.';
    expect(answer).toMatchObject({ status: 200, body: { message } });
    const { path, mail } = await linkFor('cliente@exemplo.com.br');
    expect(path).toBe('/login/recover_token/');
    expect(mail).toMatch(/content-type: text\/plain/i);
    expect(mail).toMatch(/content-type: text\/html/i);
    expect(mail).not.toContain('evil.example');
    const rows = await server.ctx.db.selectFrom('gl_token').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain((await linkFor('cliente@exemplo.com.br')).token);
  });

  test('answers an unknown person the same and mails nobody', async () => {
    const before = received.length;
    const known = await askFor('igor@exemplo.com.br');
    const unknown = await askFor('ninguem@exemplo.com.br');
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await linkFor('igor@exemplo.com.br');
    expect(mailsTo('ninguem@exemplo.com.br')).toEqual([]);
    expect(received.length).toBe(before + 1);
  });

  test('leads a person without a password to the first one', async () => {
    await askFor('renata@exemplo.com.br');
    const { path, token } = await linkFor('renata@exemplo.com.br');
    expect(path).toBe('/login/ce/');
    expect((await create(token)).status).toBe(200);
  });

  test('is throttled per login, however a tax id is written', async () => {
    for (const login of [
      '123.456.789-09',
      '12345678909',
      '1234567890-9',
      '1.2345678909',
      '12345678909 ',
    ]) {
      expect((await askFor(login)).status, login).toBe(200);
    }
    const refused = await askFor('123 456 789 09');
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('is throttled per address', async () => {
    const strict = await startTestServer({
      DATABASE_URL: server.databaseUrl,
      LIMIT_LOGINS_PER_ADDRESS: '1',
    });
    const client = new TestClient(strict.url);
    await client.call('/sanctum/csrf-cookie');
    const body = { username: 'qualquer@exemplo.com.br' };
    const answer = await client.call('/api/access/recover_email', { method: 'POST', body });
    await strict.stop();
    expect(answer.status).toBe(429);
  });

  test('wants a login and a CSRF token', async () => {
    expect((await askFor('  ')).body.errors).toEqual({ username: ['Campo obrigatório.'] });
    const none = await askFor('cliente', { 'x-xsrf-token': '' });
    expect(none.status).toBe(419);
  });
});

describe('a new password', () => {
  test('ends every session on every server and revokes the other links', async () => {
    const elsewhere = await loggedIn(second.url, 'tatiane');
    const socket = new TestSocket(`${second.url}/ws/office`, {
      cookie: elsewhere.cookieHeader,
      origin: second.url,
    });
    await once(socket.socket, 'open');
    socket.send({ action: 'hello' });
    expect(await socket.next()).toMatchObject({ action: 'helloOk' });
    await askFor('tatiane@exemplo.com.br');
    const first = await linkFor('tatiane@exemplo.com.br');
    await askFor('tatiane@exemplo.com.br');
    await expect.poll(() => mailsTo('tatiane@exemplo.com.br').length).toBe(2);
    const other = await linkFor('tatiane@exemplo.com.br');
    expect(await recover(first.token)).toMatchObject({
      status: 200,
      body: { message: 'Senha alterada com sucesso!' },
    });
    expect(await socket.closed()).toBe(4401);
    expect((await elsewhere.call('/api/session/web')).body).toMatchObject({ user: null });
    expect(await recover(other.token)).toMatchObject(inactive);
    expect((await new TestClient(server.url).logIn('tatiane')).status).toBe(401);
    expect((await new TestClient(server.url).logIn('tatiane', good)).status).toBe(200);
  });

  test('must keep every rule, and the link works on after a bad one', async () => {
    const { token } = await personWith('regras', 'recover');
    expect((await recover(token, 'abc')).body.errors).toEqual({
      password: [
        'A senha deve possuir um número.',
        'A senha deve possuir uma letra MAIUSCULA.',
        'A senha deve possuir um caractere especial.',
        'A senha deve ter no mínimo 6 dígitos.',
      ],
    });
    expect((await recover(token, '')).body.errors).toEqual({
      password: ['A senha não pode estar em branco.'],
    });
    expect((await recover(token, 'A1!a'.repeat(60))).status).toBe(422);
    expect((await recover(token)).status).toBe(200);
  });

  test('is made once by a link that is used a hundred times at once', async () => {
    const { token } = await personWith('cem', 'recover');
    const client = new TestClient(server.url);
    await client.call('/sanctum/csrf-cookie');
    const calls = Array.from({ length: 100 }, (_, n) => {
      const body = { token, password: `Senha@${n}` };
      return client.call('/api/access/recover_token', { method: 'POST', body });
    });
    const statuses = (await Promise.all(calls)).map(({ status }) => status).toSorted();
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404)).toHaveLength(99);
  });

  test('forgives the attempts of who had forgotten the old one', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await new TestClient(server.url).logIn('paulo', 'errada');
    }
    expect((await new TestClient(server.url).logIn('paulo')).status).toBe(429);
    await askFor('paulo@exemplo.com.br');
    await recover((await linkFor('paulo@exemplo.com.br')).token);
    expect((await new TestClient(server.url).logIn('paulo', good)).status).toBe(200);
  });

  test('leaves a line in the audit log without the password', async () => {
    const { id, token } = await personWith('auditada', 'recover');
    await recover(token);
    const lines = await server.ctx.db
      .selectFrom('gl_audit')
      .selectAll()
      .where('record', '=', 'gl_user')
      .where('record_id', '=', id)
      .execute();
    expect(lines).toMatchObject([
      { action: 'user.password_recover', actor_id: id, ip: '127.0.0.1' },
    ]);
    expect(JSON.stringify(lines)).not.toContain(good);
  });
});

describe('the first password', () => {
  test('shows whose it is, with a masked tax id', async () => {
    const client = new TestClient(server.url);
    const { id, token } = await personWith('primeira', 'create');
    await server.ctx.db
      .updateTable('gl_user')
      .set({ tax_id: '39053344705' })
      .where('id', '=', id)
      .execute();
    expect((await client.call(`/api/gl_user/${token}/token_get`)).body).toEqual({
      data: {
        name: 'primeira',
        email: 'primeira@exemplo.com.br',
        person_identifier: '***.533.447-**',
      },
    });
  });

  test('logs in, and ends the session that the browser had', async () => {
    const { token } = await personWith('entra', 'create');
    const client = await loggedIn(server.url, 'juliana');
    const old = client.cookies.get('balcao_session') ?? '';
    const body = { ws_token: token, password: good };
    const answer = await client.call('/auth/externalCreate', { method: 'POST', body });
    expect(answer).toMatchObject({ status: 200, body: { url: '/dashboard' } });
    expect((await client.call('/api/session/web')).body.user).toMatchObject({ name: 'entra' });
    const before = new TestClient(server.url);
    before.cookies.set('balcao_session', old);
    expect((await before.call('/api/session/web')).body).toMatchObject({ user: null });
  });
});

describe('a link', () => {
  test('that is used, expired, cut, invented or of the other kind gets one and the same answer', async () => {
    const used = await personWith('usado', 'create');
    expect((await create(used.token)).status).toBe(200);
    const expired = await personWith('vencido', 'create', -1);
    const whole = await personWith('cortado', 'create');
    const wrong = await personWith('trocado', 'recover');
    const gone = await personWith('inativo', 'create');
    await server.ctx.db
      .updateTable('gl_user')
      .set({ active: false })
      .where('id', '=', gone.id)
      .execute();
    const tokens = [
      used.token,
      expired.token,
      whole.token.slice(0, -1),
      wrong.token,
      gone.token,
      newToken(),
      "' or 1=1 --",
      '<script>alert(1)</script>',
      '\u0000',
    ];
    for (const token of tokens) {
      const path = `/api/gl_user/${encodeURIComponent(token)}/token_get`;
      expect(await new TestClient(server.url).call(path), token).toMatchObject(inactive);
      expect(await create(token), token).toMatchObject(inactive);
    }
    expect(await recover(whole.token)).toMatchObject(inactive);
    expect((await create(whole.token)).status).toBe(200);
    expect((await create('x'.repeat(10_000))).status).toBe(422);
  });
});
