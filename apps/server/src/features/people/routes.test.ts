import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loggedIn, TestClient, TestSocket } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let client: TestClient;
let id: number;
beforeAll(async () => {
  server = await startTestServer();
  client = await loggedIn(server.url, 'cliente');
  id = (await edit()).id;
});
afterAll(() => server.stop());

type Person = { id: number; name: string; nickname: string; email: string };
type Session = { id: number; device: string; current: boolean };

async function edit(who = client): Promise<Person> {
  return (await who.call('/api/me/gl_user/edit')).body.data as Person;
}
const put = (person: number, body: object) =>
  client.call(`/api/me/gl_user/${person}`, { method: 'PUT', body });
const row = (person: number) =>
  server.ctx.db.selectFrom('gl_user').selectAll().where('id', '=', person).executeTakeFirst();
const sessions = async (who: TestClient) =>
  (await who.call('/api/me/sessions')).body.data as Session[];
const entries = (action: string) =>
  server.ctx.db.selectFrom('gl_audit').selectAll().where('action', '=', action).execute();

describe('own data', () => {
  test('is shown to its owner, and not without a session', async () => {
    expect(await edit()).toEqual({
      id,
      name: 'Cláudia Ferreira',
      nickname: 'Cláudia',
      email: 'cliente@exemplo.com.br',
    });
    expect((await new TestClient(server.url).call('/api/me/gl_user/edit')).status).toBe(401);
  });

  test('changes name and nickname, whatever else the body contains', async () => {
    const before = await row(id);
    const extra = {
      id: 1,
      level: 1,
      email: 'admin@exemplo.com.br',
      user_group_id: 1,
      granted: ['x'],
    };
    const names = { name: ' Cláudia F. ', nickname: 'Clau' };
    const { body } = await put(id, { ...extra, ...names, changePassword: false });
    expect(body.data).toMatchObject({ id, name: 'Cláudia F.', email: 'cliente@exemplo.com.br' });
    const { name: _, nickname: __, updated_at: ___, search: ____, ...rest } = before ?? {};
    expect(await row(id)).toMatchObject({ ...rest, name: 'Cláudia F.', nickname: 'Clau' });
    const [entry] = await entries('user.update');
    expect(entry).toMatchObject({ actor_id: id, record_id: id, after: { nickname: 'Clau' } });
    await put(id, { name: 'Cláudia Ferreira', nickname: 'Cláudia' });
  });

  test('says which field is missing', async () => {
    const { status, body } = await put(id, { name: ' ', nickname: '' });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      name: ['Campo obrigatório.'],
      nickname: ['Campo obrigatório.'],
    });
  });

  test('answers the same to another person’s id and to one that nobody has', async () => {
    const names = { name: 'Invasora', nickname: 'X' };
    const foreign = await put(1, names);
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual((await put(999_999, names)).body);
    expect((await row(1))?.name).toBe('Helena Prado');
    const body = { id: 1, pwd_current: 'Demo@2026', pwd_new: 'Outra@2027' };
    const change = await client.call('/api/me/gl_user/pwd_change', { method: 'POST', body });
    expect(change).toMatchObject({ status: 404, body: foreign.body });
  });
});

describe('sessions', () => {
  test('are listed with their device, the present one marked, without other people’s', async () => {
    const other = await loggedIn(server.url, 'cliente');
    const list = await sessions(other);
    expect(list.length).toBeGreaterThan(1);
    expect(list.filter(({ current }) => current)).toHaveLength(1);
    expect(list[0]?.device).toBe('Dispositivo desconhecido');
    const admin = await loggedIn(server.url, 'admin');
    const mine = new Set(list.map(({ id: one }) => one));
    expect((await sessions(admin)).some(({ id: one }) => mine.has(one))).toBe(false);
  });

  test('end one by one, with open sockets on another server, too', async () => {
    const second = await startTestServer({ DATABASE_URL: server.databaseUrl });
    try {
      const phone = await loggedIn(second.url, 'cliente');
      const phoneId = (await sessions(phone)).find(({ current }) => current)?.id;
      const headers = { cookie: phone.cookieHeader, origin: second.url };
      const socket = new TestSocket(`${second.url}/ws/office`, headers);
      socket.socket.on('open', () => socket.send({ action: 'hello' }));
      expect(await socket.next()).toEqual({ action: 'helloOk' });
      const answer = await client.call(`/api/me/sessions/${phoneId}`, { method: 'DELETE' });
      expect(answer.status).toBe(200);
      expect(await socket.closed()).toBe(4401);
      expect((await phone.call('/api/me/sessions')).status).toBe(401);
      expect(await entries('session.end')).toHaveLength(1);
    } finally {
      await second.stop();
    }
  });

  test('of others cannot be ended, and get the same answer as unknown ones', async () => {
    const admin = await loggedIn(server.url, 'admin');
    const theirs = (await sessions(admin))[0]?.id;
    const foreign = await client.call(`/api/me/sessions/${theirs}`, { method: 'DELETE' });
    const missing = await client.call('/api/me/sessions/99999999', { method: 'DELETE' });
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(missing.body);
    expect((await admin.call('/api/me/sessions')).status).toBe(200);
  });
});

describe('the password', () => {
  const who = 'beatriz';
  const change = async (by: TestClient, pwd_current: string, pwd_new: string) => {
    const body = { id: (await edit(by)).id, pwd_current, pwd_new };
    return by.call('/api/me/gl_user/pwd_change', { method: 'POST', body });
  };

  test('is changed by a person who knows it; other sessions end, this one stays', async () => {
    const here = await loggedIn(server.url, who);
    const there = await loggedIn(server.url, who);
    const answer = await change(here, 'Demo@2026', 'Nova@2027');
    expect(answer).toMatchObject({ status: 200, body: { message: 'Senha alterada com sucesso!' } });
    expect((await here.call('/api/me/sessions')).body.data).toHaveLength(1);
    expect((await there.call('/api/me/sessions')).status).toBe(401);
    const again = new TestClient(server.url);
    expect((await again.logIn(who)).status).toBe(401);
    expect((await again.logIn(who, 'Nova@2027')).status).toBe(200);
    const [entry] = await entries('user.password');
    expect(entry).toMatchObject({ record: 'gl_user', before: null, after: null });
  });

  test('that is wrong or weak is refused at its field', async () => {
    const here = await loggedIn(server.url, 'juliana');
    expect(await change(here, 'errada', 'Nova@2027')).toMatchObject({
      status: 422,
      body: { errors: { pwd_current: ['A senha atual não confere.'] } },
    });
    expect(await change(here, 'Demo@2026', 'abc')).toMatchObject({
      status: 422,
      body: {
        errors: {
          pwd_new: [
            'A senha deve possuir um número.',
            'A senha deve possuir uma letra MAIUSCULA.',
            'A senha deve possuir um caractere especial.',
            'A senha deve ter no mínimo 6 dígitos.',
          ],
        },
      },
    });
    expect((await new TestClient(server.url).logIn('juliana')).status).toBe(200);
  });

  test('cannot be guessed by trying', async () => {
    const settings = { DATABASE_URL: server.databaseUrl, LIMIT_LOGINS_PER_ACCOUNT: '3' };
    const strict = await startTestServer(settings);
    try {
      const thief = await loggedIn(strict.url, 'andre');
      const tries = ['a', 'b', 'c', 'Demo@2026'].map(
        (one) => () => change(thief, one, 'Nova@2027'),
      );
      const statuses: number[] = [];
      for (const attempt of tries) statuses.push((await attempt()).status);
      expect(statuses).toEqual([422, 422, 422, 429]);
    } finally {
      await strict.stop();
    }
  });
});

describe('requests under the LGPD', () => {
  const ask = (body: object) => client.call('/api/me/privacy_request', { method: 'POST', body });

  test('are stored, audited and shown with the legal deadline', async () => {
    const { status, body } = await ask({ kind: 'export', note: 'Por e-mail, por favor.' });
    expect(status).toBe(200);
    const [one] = body.data as { created_at: string; due_at: string }[];
    expect(one).toMatchObject({ kind: 'export', state: 'open', note: 'Por e-mail, por favor.' });
    expect(Date.parse(one?.due_at ?? '') - Date.parse(one?.created_at ?? '')).toBe(15 * 86_400_000);
    expect((await client.call('/api/me/privacy_request')).body.data).toEqual(body.data);
    expect(await entries('privacy.request')).toMatchObject([{ actor_id: id }]);
  });

  test('exist once per kind, even if many arrive at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask({ kind: 'erasure' })));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await ask({ kind: 'tudo' })).status).toBe(422);
    const admin = await loggedIn(server.url, 'admin');
    expect((await admin.call('/api/me/privacy_request')).body.data).toEqual([]);
  });
});
