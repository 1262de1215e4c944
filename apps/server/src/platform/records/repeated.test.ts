import { randomUUID } from 'node:crypto';
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

type Row = { id: number; name: string; updated_at: string };
const send = (method: string, path: string, key: string, body?: object, by = admin) =>
  by.call(`/api/at_tag${path}`, {
    method,
    headers: { 'idempotency-key': key },
    ...(body && { body }),
  });
const tag = (name: string) => ({ name, color: '#3b5bdb' });
const count = async (name: string) => {
  const text = 'select count(*)::int as n from at_tag where name = $1';
  return (await server.ctx.pool.query(text, [name])).rows[0].n as number;
};
const audits = async (id: number) => {
  const text = `select action from gl_audit where record = 'at_tag' and record_id = $1 order by id`;
  const { rows } = await server.ctx.pool.query(text, [id]);
  return rows.map(({ action }) => action);
};

test('a row is made, changed and deleted once per key, and each repetition gets the first answer', async () => {
  const [making, changing, removing] = [randomUUID(), randomUUID(), randomUUID()];
  const made = await send('POST', '', making, tag('Repetida'));
  const { id, updated_at } = made.body.data as Row;
  expect([made.status, (await send('POST', '', making, tag('Repetida'))).body]).toEqual([
    200,
    made.body,
  ]);
  expect(await count('Repetida')).toBe(1);
  const change = { name: 'Mudada', updated_at };
  const changed = await send('PUT', `/${id}`, changing, change);
  expect([changed.status, (changed.body.data as Row).name]).toEqual([200, 'Mudada']);
  expect((await send('PUT', `/${id}`, changing, change)).body).toEqual(changed.body);
  // Without its key the same change comes too late.
  expect((await send('PUT', `/${id}`, randomUUID(), change)).status).toBe(409);
  for (const _ of [1, 2]) expect((await send('DELETE', `/${id}`, removing)).status).toBe(200);
  expect((await send('DELETE', `/${id}`, randomUUID())).status).toBe(404);
  expect(await audits(id)).toEqual(['create', 'update', 'delete']);
});

test('twenty at once with one key make one row', async () => {
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => send('POST', '', key, tag('Vinte'))),
  );
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect([answers[0]?.status, await count('Vinte')]).toEqual([200, 1]);
});

test('twins on two servers make one row', async () => {
  const there = await startTestServer({ DATABASE_URL: server.databaseUrl });
  try {
    const other = await loggedIn(there.url, 'admin');
    for (const at of [1, 2, 3, 4, 5]) {
      const [key, name] = [randomUUID(), `Gêmea ${at}`];
      const [one, two] = await Promise.all(
        [admin, other].map((by) => send('POST', '', key, tag(name), by)),
      );
      expect([one?.status, two?.body, await count(name)]).toEqual([200, one?.body, 1]);
    }
  } finally {
    await there.stop();
  }
});

test('a key comes once with one request, and a refused one may come again once it is mended', async () => {
  const key = randomUUID();
  const wrong = await send('POST', '', key, { name: '', color: '#3b5bdb' });
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['name']]);
  expect((await send('POST', '', key, tag('Corrigida'))).status).toBe(200);
  const other = await send('POST', '', key, tag('Outra'));
  expect([other.status, other.body.code, await count('Outra')]).toEqual([422, 'KEY_USED', 0]);
  const short = await send('POST', '', 'curta', tag('Outra'));
  expect([short.status, await count('Outra')]).toEqual([422, 0]);
});

test('whoever may no longer change a row does not get the answer again', async () => {
  const supervisor = await loggedIn(server.url, 'supervisor');
  const { body } = await send('POST', '', randomUUID(), tag('Sua'));
  const key = randomUUID();
  const path = `/${(body.data as Row).id}`;
  expect((await send('PUT', path, key, tag('Minha'), supervisor)).status).toBe(200);
  await server.ctx.pool.query(
    `update gl_user set level = 4 where email = 'supervisor@exemplo.com.br'`,
  );
  const again = await loggedIn(server.url, 'supervisor');
  expect((await send('PUT', path, key, tag('Minha'), again)).status).toBe(403);
});
