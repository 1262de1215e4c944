import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

const page = 'https://balcao.exemplo.com.br';
const evil = 'https://evil.example';
const secret = 's'.repeat(32);
let first: TestServer;
/** The server that API_URL names: another server of the same installation. */
let second: TestServer;
beforeAll(async () => {
  first = await startTestServer({ SESSION_SECRET: secret, PUBLIC_URL: page });
  const { databaseUrl: DATABASE_URL } = first;
  second = await startTestServer({ DATABASE_URL, SESSION_SECRET: secret, PUBLIC_URL: page });
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

const ask = (origin: string, more: Record<string, string> = {}, method = 'GET') =>
  fetch(`${second.url}/api/me/gl_user/edit`, { method, headers: { origin, ...more } });
const corsOf = ({ headers }: Response) =>
  [...headers].filter(([name]) => name.startsWith('access-control-'));

const preflight = {
  'access-control-request-method': 'PUT',
  'access-control-request-headers': 'authorization,content-type',
};

test('a page calls the server of API_URL with a token that the first server has made', async () => {
  const client = await loggedIn(first.url, 'atendente');
  const path = '/api/gl_user/token/create';
  const { body } = await client.call(path, { method: 'POST', body: { ability: 'api' } });
  const { token } = body.data as { token: string };
  const answer = await ask(page, { authorization: `Bearer ${token}` });
  expect([answer.status, await answer.json()]).toMatchObject([
    200,
    { data: { email: 'atendente@exemplo.com.br' } },
  ]);
  expect(answer.headers.get('access-control-allow-origin')).toBe(page);
  expect(answer.headers.get('vary')).toMatch(/origin/i);
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
});

test('the preflight of a page allows the token and no cookie', async () => {
  const answer = await ask(page, preflight, 'OPTIONS');
  expect(answer.status).toBe(204);
  expect(Object.fromEntries(corsOf(answer))).toEqual({
    'access-control-allow-origin': page,
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    'access-control-allow-headers': 'Authorization, Content-Type',
    'access-control-max-age': '600',
    'access-control-expose-headers': 'Retry-After, Content-Disposition',
  });
});

test('a refusal can be read by the page too', async () => {
  const answer = await ask(page, { authorization: 'Bearer balcao_inventado' });
  expect(answer.status).toBe(401);
  expect(answer.headers.get('access-control-allow-origin')).toBe(page);
});

test.each([
  evil,
  'null',
  `${page}.evil.example`,
  `${page}:8443`,
  page.replace('https', 'http'),
  '*',
])('the origin %s gets nothing', async (origin) => {
  expect(corsOf(await ask(origin))).toEqual([]);
  const answer = await ask(origin, preflight, 'OPTIONS');
  expect(corsOf(answer)).toEqual([]);
  expect(answer.status).toBe(404);
});

test('only the API answers other origins', async () => {
  for (const path of ['/login', '/auth/login', '/sanctum/csrf-cookie', '/files/1/x.png']) {
    const answer = await fetch(second.url + path, { headers: { origin: page } });
    expect(corsOf(answer), path).toEqual([]);
  }
});

test('pages name API_URL and may call it while it is switched on, and nothing else', async () => {
  const admin = await loggedIn(first.url, 'admin');
  const set = async (key: string, value: unknown) => {
    const { data } = (await admin.call(`/api/gl_config?key=${key}`)).body as {
      data: { id: number; updated_at: string }[];
    };
    const body = { value, updated_at: data[0]?.updated_at };
    return admin.call(`/api/gl_config/${data[0]?.id}`, { method: 'PUT', body });
  };
  const shown = async () => {
    const headers = { accept: 'text/html' };
    const { body, headers: answer } = await new TestClient(first.url).call('/login', { headers });
    const policy = answer.get('content-security-policy') ?? '';
    return [
      /name="api-url" content="([^"]*)"/.exec(String(body.text))?.[1],
      /connect-src ([^;]*)/.exec(policy)?.[1],
      /script-src ([^;]*)/.exec(policy)?.[1],
    ];
  };
  const script = expect.stringMatching(/^'self' 'nonce-[\da-f]{32}'$/);
  expect(await shown()).toEqual(['', "'self'", script]);
  expect((await set('API_URL', 'https://api.exemplo.com.br:8443/v1/')).status).toBe(200);
  expect(await shown()).toEqual(['', "'self'", script]);
  expect((await set('API_URL_ENABLED', true)).status).toBe(200);
  expect(await shown()).toEqual([
    'https://api.exemplo.com.br:8443/v1',
    "'self' https://api.exemplo.com.br:8443",
    script,
  ]);
});
