import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
});
afterAll(() => server.stop());

const tried = (code: unknown, variables?: unknown, who = admin, id = 1) =>
  who.call(`/api/at_dialog/${id}/try_code`, { method: 'POST', body: { code, variables } });

test('code runs with the values of its author, and its fault is told', async () => {
  const done = await tried('return variables.usage * 2', { usage: 21 });
  expect([done.status, done.body]).toEqual([200, { data: { value: 42, fault: null } }]);
  expect((await tried('return')).body).toEqual({ data: { value: null, fault: null } });
  const { body } = await tried('return nope');
  expect(body.data).toEqual({ fault: expect.stringContaining('nope') });
});

test('code that never ends is ended, and the next one runs', async () => {
  const { status, body } = await tried('while (true);');
  expect([status, body.data]).toEqual([200, { fault: expect.any(String) }]);
  expect((await tried('return 7')).body.data).toMatchObject({ value: 7 });
});

test('who may not write code tries none, and what no conversation has is refused', async () => {
  const supervisor = await loggedIn(server.url, 'supervisor');
  expect((await tried('return 1', {}, supervisor)).status).toBe(403);
  expect((await tried('return 1', {}, admin, 999_999)).status).toBe(404);
  expect((await tried('x'.repeat(65 * 1024 + 1))).status).toBe(422);
  expect((await tried('return 1', { large: 'x'.repeat(70_000) })).status).toBe(422);
});
