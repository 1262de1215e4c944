import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, TestClient, TestSocket } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
/** Tests move the clock instead of waiting. */
let hours = 0;
beforeAll(async () => {
  server = await startTestServer({ SESSION_DAYS: '2' });
  server.ctx.clock = () => new Date(Date.now() + hours * 3_600_000);
});
afterAll(() => server.stop());

const isOpen = async (client: TestClient) => (await client.call('/api/me/sessions')).status === 200;

/** Uses a session every eight hours until it ends; returns how long it lasted. */
async function hoursOf(client: TestClient): Promise<number> {
  const start = hours;
  while ((await isOpen(client)) && hours - start < 200) hours += 8;
  return hours - start;
}

test.each(['atendente', 'cliente'])(
  'a session of %s that never rests ends all the same, a day as much as another',
  async (who) => {
    expect(await hoursOf(await loggedIn(server.url, who))).toBe(48);
  },
);

test('one that rests ends after twelve hours', async () => {
  const client = await loggedIn(server.url, 'atendente');
  hours += 11.9;
  expect(await isOpen(client)).toBe(true);
  hours += 12.1;
  expect(await isOpen(client)).toBe(false);
});

test('the token of the app ends as well', async () => {
  const client = new TestClient(server.url);
  await client.call('/sanctum/csrf-cookie');
  const body = { username: 'cliente@exemplo.com.br', password: 'Demo@2026', is_app: true };
  const { login_token } = (await client.call('/auth/login', { method: 'POST', body })).body;
  const app = new TestClient(server.url);
  app.cookies.set('balcao_session', String(login_token));
  expect(await hoursOf(app)).toBe(48);
});

test('a shorter time that is set counts for sessions that are open', async () => {
  const settings = { DATABASE_URL: server.databaseUrl, SESSION_DAYS: '1' };
  const strict = await startTestServer(settings);
  try {
    strict.ctx.clock = server.ctx.clock;
    const client = await loggedIn(server.url, 'atendente');
    const there = new TestClient(strict.url);
    there.cookies.set('balcao_session', client.cookies.get('balcao_session') ?? '');
    for (const pause of [8, 8, 9]) {
      hours += pause;
      await isOpen(client);
    }
    expect([await isOpen(client), await isOpen(there)]).toEqual([true, false]);
    const headers = { cookie: there.cookieHeader, origin: strict.url };
    expect(await new TestSocket(`${strict.url}/ws/office`, headers).closed()).toBe(4401);
  } finally {
    await strict.stop();
  }
});

test('the cookie lasts as long as the session may, so that a long day is not cut', async () => {
  const client = new TestClient(server.url);
  const { headers } = await client.logIn('atendente');
  const line = headers.getSetCookie().find((one) => one.startsWith('balcao_session=')) ?? '';
  const expires = Date.parse(/expires=([^;]+)/i.exec(line)?.[1] ?? '');
  const opened = server.ctx.clock().getTime();
  expect(Math.round((expires - opened) / 3_600_000)).toBe(48);
});
