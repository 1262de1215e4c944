import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, TestClient } from '../../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
let production: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  production = await startTestServer({
    DATABASE_URL: server.databaseUrl,
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://balcao.exemplo.com.br',
  });
});
afterAll(async () => {
  await production.stop();
  await server.stop();
});

async function send(client: TestClient, bytes: Buffer, filename = 'foto.png') {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), filename);
  await client.call('/sanctum/csrf-cookie');
  const answer = await fetch(`${client.url}/api/test/prod_submit`, {
    method: 'POST',
    body: form,
    headers: {
      cookie: client.cookieHeader,
      'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '',
    },
  });
  return { status: answer.status, body: await answer.json() };
}

test.each([0, 1, 3_000_000])(
  'a file of %i bytes is answered with its size and MD5',
  async (size) => {
    const bytes = Buffer.alloc(size, 'Balcão');
    const md5 = createHash('md5').update(bytes).digest('hex');
    expect(await send(new TestClient(server.url), bytes)).toEqual({
      status: 200,
      body: { size, md5 },
    });
  },
);

test('no file, or another shape than one file, is refused', async () => {
  const client = new TestClient(server.url);
  expect(await send(client, Buffer.alloc(0), '')).toMatchObject({
    status: 422,
    body: { errors: { file: [expect.any(String)] } },
  });
  const answer = await client.call('/api/test/prod_submit', { method: 'POST', body: {} });
  expect(answer.status).toBe(422);
});

test('in production it is there for admins alone', async () => {
  const bytes = Buffer.from('x');
  expect((await send(new TestClient(production.url), bytes)).status).toBe(404);
  const supervisor = await loggedIn(production.url, 'supervisor');
  expect((await send(supervisor, bytes)).status).toBe(404);
  const admin = await loggedIn(production.url, 'admin');
  expect((await send(admin, bytes)).status).toBe(200);
});
