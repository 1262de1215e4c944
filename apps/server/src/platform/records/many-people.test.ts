import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

// Two people save one existing record; records.test.ts tests the same on a record of its own.

let server: TestServer;
let admin: TestClient;
let supervisor: TestClient;
beforeAll(async () => {
  server = await startTestServer({ LIMIT_REQUESTS: '1000000' });
  admin = await loggedIn(server.url, 'admin');
  supervisor = await loggedIn(server.url, 'supervisor');
});
afterAll(() => server.stop());

type Row = { id: number; name: string; updated_at: string };
type Conflict = { who: string | null; changes: Record<string, unknown[]> };

const color = '#3b5bdb';
const rowOf = async (path: string) => (await admin.call(`${path}/edit`)).body.data as Row;
const save = (by: TestClient, path: string, body: object) => by.call(path, { method: 'PUT', body });
const remove = (path: string) => admin.call(path, { method: 'DELETE' });
async function make(name: string): Promise<string> {
  const made = await admin.call('/api/at_tag', { method: 'POST', body: { name, color } });
  return `/api/at_tag/${(made.body.data as Row).id}`;
}
const idOf = (path: string) => Number(path.split('/').at(-1));

test('fifty who save at once: one wins per version, and the others hear who and what', async () => {
  const path = await make('Disputa');
  for (const round of [1, 2, 3]) {
    const { updated_at } = await rowOf(path);
    const saves = Array.from({ length: 50 }, (_, n) => {
      const who = n % 2 ? admin : supervisor;
      return save(who, path, { name: `Volta ${round}, pessoa ${n}`, updated_at });
    });
    const answers = await Promise.all(saves);
    const [won, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    const { name } = (won?.body.data ?? {}) as Row;
    for (const { status, body } of answers.filter((answer) => answer !== won)) {
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: 'CONFLICT', conflict: { who: expect.any(String) } });
      expect((body.conflict as Conflict).changes.name?.[1]).toBe(name);
    }
    expect((await rowOf(path)).name).toBe(name);
  }
});

test('a change of many rows in between is no less of a change', async () => {
  const path = await make('Em lote');
  const ids = [idOf(path)];
  const colors = Array.from({ length: 20 }, (_, n) => `#0000${n + 10}`);
  const { updated_at } = await rowOf(path);
  const bulk = (set: object) =>
    supervisor.call('/api/at_tag/bulk', { method: 'POST', body: { ids, set } });
  await Promise.all(colors.map((one) => bulk({ color: one })));
  const late = await save(admin, path, { name: 'Tarde', updated_at });
  expect(late).toMatchObject({ status: 409, body: { conflict: { who: 'Rogério Lima' } } });
  const { rows } = await server.ctx.pool.query(
    `select before->>'color' as before, after->>'color' as after from gl_audit
      where record = 'at_tag' and record_id = $1 and action = 'update' order by id`,
    ids,
  );
  expect(rows.map(({ before }) => before)).toEqual(
    [color, ...rows.map(({ after }) => after)].slice(0, -1),
  );
});

test('each change has a time of its own, however close they come', async () => {
  const path = await make('Hora');
  const id = idOf(path);
  // As if the last change had come from a server whose clock is fast.
  await server.ctx.pool.query(
    `update at_tag set updated_at = now() + interval '1 minute' where id = $1`,
    [id],
  );
  const before = await rowOf(path);
  const { body } = await save(admin, path, { name: 'Outra hora', updated_at: before.updated_at });
  const after = body.data as Row;
  expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
  const late = await save(supervisor, path, { name: 'X', updated_at: before.updated_at });
  expect(late).toMatchObject({ status: 409, body: { conflict: { who: 'Helena Prado' } } });
});

test('who saves what another has deleted is told that it is gone', async () => {
  const path = await make('Some');
  const { updated_at } = await rowOf(path);
  expect((await remove(path)).status).toBe(200);
  const late = await save(supervisor, path, { name: 'Volta', updated_at });
  expect(late).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect((await remove(path)).status).toBe(404);
});
