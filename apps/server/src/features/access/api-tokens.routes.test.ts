import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loggedIn, type Reply, TestClient } from '../../../test/client.ts';
import { signature } from '../../../test/files.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let attendant: TestClient;
beforeAll(async () => {
  server = await startTestServer({ LIMIT_REQUESTS: '100000', LIMIT_LOGINS_PER_ADDRESS: '1000' });
  attendant = await loggedIn(server.url, 'atendente');
});
afterAll(() => server.stop());

type Made = { id: number; token: string; expires_at: string; expires_in: number };
type Wish = { ability: string; name?: string; days?: number };

const ask = (wish: unknown, client = attendant) =>
  client.call('/api/gl_user/token/create', { method: 'POST', body: wish });
async function make(wish: Wish, client = attendant): Promise<Made> {
  const { status, body } = await ask(wish, client);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data as Made;
}

/** A program: no cookie, no CSRF token. */
async function by(
  token: string,
  path: string,
  method = 'GET',
  body?: object,
  at = server,
): Promise<Reply> {
  const headers = { authorization: `Bearer ${token}`, 'x-xsrf-token': '' };
  return new TestClient(at.url).call(path, { method, headers, ...(body && { body }) });
}
const own = async (token: string) => (await by(token, '/api/me/gl_user/edit')).status;
const db = () => server.ctx.db;
const one = async (query: string) => String((await server.ctx.pool.query(query)).rows[0].id);
const mail = (who: string) => `${who}@exemplo.com.br`;

describe('an API token', () => {
  test('acts for its person without cookie or CSRF token, and is kept as a hash', async () => {
    const { token, expires_in } = await make({ ability: 'api', name: 'Planilha', days: 30 });
    expect(token).toMatch(/^balcao_[\w-]{43}$/);
    expect(expires_in).toBe(30 * 86_400);
    expect(await by(token, '/api/me/gl_user/edit')).toMatchObject({
      status: 200,
      body: { data: { email: mail('atendente') } },
    });
    const change = { name: 'Larissa Prado', nickname: 'Lari' };
    const me = await one(`select id from gl_user where email = '${mail('atendente')}'`);
    expect((await by(token, `/api/me/gl_user/${me}`, 'PUT', change)).status).toBe(200);
    const rows = await db().selectFrom('gl_api_token').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('is listed with name, ability, expiry and last use, and ends when it is revoked', async () => {
    const { id, token } = await make({ ability: 'api', name: 'Relatório' });
    const listed = async () => {
      const { body } = await attendant.call('/api/me/token');
      return (body.data as { id: number }[]).find((row) => row.id === id);
    };
    expect(await listed()).toMatchObject({ name: 'Relatório', ability: 'api', used_at: null });
    expect(await own(token)).toBe(200);
    expect(await listed()).toMatchObject({ used_at: expect.any(String) });
    const stranger = await loggedIn(server.url, 'cliente');
    const away = { method: 'DELETE' };
    expect((await stranger.call(`/api/me/token/${id}`, away)).status).toBe(404);
    expect((await attendant.call(`/api/me/token/${id}`, away)).status).toBe(200);
    expect(await listed()).toBeUndefined();
    expect(await by(token, '/api/me/gl_user/edit')).toMatchObject({
      status: 401,
      body: { code: 'TOKEN_INVALID' },
    });
    const entries = await db()
      .selectFrom('gl_audit')
      .select('action')
      .where('record', '=', 'gl_api_token')
      .where('record_id', '=', id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['token.create', 'token.revoke']);
  });

  test('counts alone: a cookie beside it says nothing', async () => {
    const customer = await loggedIn(server.url, 'cliente');
    const { token } = await make({ ability: 'api' }, customer);
    const headers = { authorization: `Bearer ${token}` };
    const { body } = await attendant.call('/api/me/gl_user/edit', { headers });
    expect(body.data).toMatchObject({ email: mail('cliente') });
    const wrong = { authorization: 'Bearer balcao_inventado' };
    expect((await attendant.call('/api/me/gl_user/edit', { headers: wrong })).status).toBe(401);
    const basic = { authorization: 'Basic eDp5' };
    expect((await attendant.call('/api/me/gl_user/edit', { headers: basic })).status).toBe(200);
  });

  test('has the rights of its person at this moment', async () => {
    const diego = await loggedIn(server.url, 'diego');
    const { token } = await make({ ability: 'api', name: 'Diego' }, diego);
    expect((await by(token, '/api/at_ticket')).status).toBe(200);
    expect((await by(token, '/api/gl_config')).status).toBe(403);
    const person = db().updateTable('gl_user').where('email', '=', mail('diego'));
    await person.set({ level: 1 }).execute();
    expect((await by(token, '/api/gl_config')).status).toBe(200);
    await person.set({ level: 10 }).execute();
    expect((await by(token, '/api/at_ticket')).status).toBe(403);
  });

  test('ends with a new password and when its person is switched off, also for later', async () => {
    const person = db().updateTable('gl_user').where('email', '=', mail('financeiro'));
    const financeiro = await loggedIn(server.url, 'financeiro');
    const first = await make({ ability: 'api', name: 'Um' }, financeiro);
    await person.set({ active: false }).execute();
    expect(await own(first.token)).toBe(401);
    await person.set({ active: true }).execute();
    expect(await own(first.token)).toBe(401);
    const second = await make({ ability: 'api', name: 'Dois' }, financeiro);
    expect(await own(second.token)).toBe(200);
    const { body } = await financeiro.call('/api/me/gl_user/edit');
    const id = (body.data as { id: number }).id;
    const change = { id, pwd_current: 'Demo@2026', pwd_new: 'Outra@2026' };
    const changed = await financeiro.call('/api/me/gl_user/pwd_change', {
      method: 'POST',
      body: change,
    });
    expect(changed.status).toBe(200);
    expect(await own(second.token)).toBe(401);
  });

  test('made on one server works on every other, until one of them revokes it', async () => {
    const second = await startTestServer({ DATABASE_URL: server.databaseUrl });
    try {
      const { id, token } = await make({ ability: 'api', name: 'Dois servidores' });
      const there = async () => by(token, '/api/me/gl_user/edit', 'GET', undefined, second);
      expect((await there()).status).toBe(200);
      await attendant.call(`/api/me/token/${id}`, { method: 'DELETE' });
      expect(await there()).toMatchObject({ status: 401, body: { code: 'TOKEN_INVALID' } });
    } finally {
      await second.stop();
    }
  });

  test('expires', async () => {
    const { id, token } = await make({ ability: 'api', name: 'Curto', days: 1 });
    const expires_at = new Date(0);
    await db().updateTable('gl_api_token').set({ expires_at }).where('id', '=', id).execute();
    expect(await own(token)).toBe(401);
  });

  test('of an open page needs no name, is not listed, and ends with its session', async () => {
    const supervisor = await loggedIn(server.url, 'supervisor');
    const { token, expires_in } = await make({ ability: 'api' }, supervisor);
    expect(expires_in).toBe(3600);
    expect(await own(token)).toBe(200);
    expect((await supervisor.call('/api/me/token')).body.data).toEqual([]);
    await supervisor.call('/auth/logoutApi');
    expect(await own(token)).toBe(401);
  });
});

describe('an ability', () => {
  const thread = async () => {
    const id = await one(`select ticket.id from at_ticket ticket
      join gl_sector sector on sector.id = sector_id where sector.name = 'Atendimento' limit 1`);
    return `/api/gl_message/at_ticket/${id}/2`;
  };
  const message = { message: 'Oi', client_message_id: randomUUID() };

  test('chat-read reads messages and does nothing else', async () => {
    const { token } = await make({ ability: 'chat-read' });
    const path = await thread();
    expect((await by(token, `${path}/message_index`)).status).toBe(200);
    const refused = await by(token, `${path}/message_save`, 'POST', message);
    expect(refused).toMatchObject({ status: 403, body: { code: 'TOKEN_ABILITY' } });
    expect((await by(token, '/api/at_ticket')).status).toBe(403);
    expect((await by(token, '/api/gl_city/options')).status).toBe(403);
  });

  test('upload sends files and does nothing else', async () => {
    const { token } = await make({ ability: 'upload' });
    const api = await make({ ability: 'api' });
    const path = `${await thread()}/message_file`;
    const send = (bearer: string) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(signature)], { type: 'image/png' }), 'foto.png');
      const headers = { authorization: `Bearer ${bearer}` };
      return new TestClient(server.url).call(path, { method: 'POST', headers, body: form });
    };
    expect((await send(token)).status).toBe(200);
    expect((await send(api.token)).status).toBe(403);
    expect(await own(token)).toBe(403);
  });

  test('api reads and writes', async () => {
    const { token } = await make({ ability: 'api' });
    const path = await thread();
    expect((await by(token, `${path}/message_index`)).status).toBe(200);
    expect((await by(token, `${path}/message_save`, 'POST', message)).status).toBe(200);
  });

  test('opens no way in: sessions, passwords and tokens need a session', async () => {
    const { id, token } = await make({ ability: 'api', name: 'Preso' });
    const calls = [
      by(token, '/api/gl_user/token/create', 'POST', { ability: 'api', name: 'Mais um' }),
      by(token, '/api/me/token'),
      by(token, `/api/me/token/${id}`, 'DELETE'),
      by(token, '/api/me/sessions'),
      by(token, '/api/session/web'),
      by(token, '/auth/logoutApi'),
      by(token, '/api/me/gl_user/pwd_change', 'POST', { id: 1, pwd_current: 'x', pwd_new: 'y' }),
    ];
    for (const { status, body } of await Promise.all(calls)) {
      expect([status, body.code]).toEqual([403, 'TOKEN_ABILITY']);
    }
  });
});

describe('bad input', () => {
  test.each([
    [{}, 'ability'],
    [{ ability: 'admin' }, 'ability'],
    [{ ability: ['api'] }, 'ability'],
    [{ ability: 'api', name: '   ' }, 'name'],
    [{ ability: 'api', name: 'x'.repeat(81) }, 'name'],
    [{ ability: 'api', name: 'x', days: 0 }, 'days'],
    [{ ability: 'api', name: 'x', days: 366 }, 'days'],
    [{ ability: 'api', name: 'x', days: 1.5 }, 'days'],
  ])('%j is refused at its field', async (wish, field) => {
    expect(await ask(wish)).toMatchObject({
      status: 422,
      body: { errors: { [field]: [expect.any(String)] } },
    });
  });

  test.each(['', ' ', ' a b', ` ${'x'.repeat(5_000)}`, ' ../../etc'])(
    'the header "Bearer%s" is nobody',
    async (rest) => {
      const headers = { authorization: `Bearer${rest}` };
      const { status } = await attendant.call('/api/me/gl_user/edit', { headers });
      expect(status).toBe(401);
    },
  );

  test('nobody makes a token without a session or without a CSRF token', async () => {
    expect((await ask({ ability: 'api' }, new TestClient(server.url))).status).toBe(419);
    const headers = { 'x-xsrf-token': '' };
    const path = '/api/gl_user/token/create';
    const body = { ability: 'api' };
    expect((await attendant.call(path, { method: 'POST', body, headers })).status).toBe(419);
  });

  test('a person has 20 named tokens at most, also when many are asked for at once', async () => {
    const larissa = await loggedIn(server.url, 'larissa');
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, index) => ask({ ability: 'api', name: `n${index}` }, larissa)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.find(({ status }) => status === 422)?.body.errors).toHaveProperty('name');
  });

  test('making them is throttled', async () => {
    const customer = await loggedIn(server.url, 'cliente');
    const answers = await Promise.all(
      Array.from({ length: 125 }, () => ask({ ability: 'api' }, customer)),
    );
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5);
  });

  test('who acts as another person makes none', async () => {
    const admin = await loggedIn(server.url, 'admin');
    const owner = await one(`select id from gl_user where email = '${mail('admin')}'`);
    const other = await one(`select id from gl_user where email = '${mail('supervisor')}'`);
    const sessions = db().updateTable('gl_session').where('user_id', '=', Number(owner));
    await sessions.set({ acting_as: Number(other) }).execute();
    expect(await ask({ ability: 'api' }, admin)).toMatchObject({
      status: 403,
      body: { code: 'IMPERSONATING' },
    });
  });
});
