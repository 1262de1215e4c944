import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loggedIn, TestClient } from './client.ts';
import { startTestServer, type TestServer } from './server.ts';

// One rule defines an e-mail address (packages/brazil/src/email.ts), wherever one is accepted.

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
});
afterAll(() => server.stop());

const post = (path: string, body: object) => admin.call(path, { method: 'POST', body });
const fault = (field: string) => ({
  status: 422,
  body: { errors: { [field]: ['E-mail inválido.'] } },
});
const person = { name: 'Ana', nickname: 'Ana', level: 10 };
const ticket = { title: 'Conta', sector_id: 1, person_name: 'Ana' };

describe.each([
  'a@x..org',
  '<a@x.org>',
  'Ana <a@x.org>',
  'a@x.org,b@y.org',
  'a@x.org;b@y.org',
  'a@-x.org',
  'a@x.o',
  'a"@x.org',
  `${'a'.repeat(65)}@x.org`,
])('%s is no address', (email) => {
  test('of a new person, or of a changed one', async () => {
    expect(await post('/api/gl_user', { ...person, email })).toMatchObject(fault('email'));
    const saved = await admin.call('/api/gl_user/1', { method: 'PUT', body: { email } });
    expect(saved).toMatchObject(fault('email'));
  });

  test('of a ticket opened by hand, or of a changed one', async () => {
    const made = await post('/api/at_ticket', { ...ticket, person_email: email });
    expect(made).toMatchObject(fault('person_email'));
  });
});

test.each(['ana@exemplo.com.br', 'joão+conta@sub.exemplo.com', 'a@xn--bcher-kva.example'])(
  '%s is one',
  async (email) => {
    expect((await post('/api/gl_user', { ...person, email })).status).toBe(200);
    expect((await post('/api/at_ticket', { ...ticket, person_email: email })).status).toBe(200);
  },
);

test('requesting a password link with an impossible address does not reveal who exists', async () => {
  const visitor = new TestClient(server.url);
  await visitor.call('/sanctum/csrf-cookie');
  const body = { username: 'a@x..org' };
  const asked = await visitor.call('/api/access/recover_email', { method: 'POST', body });
  expect(asked.status).toBe(200);
});
