import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { startThings } from '../../../test/record.ts';
import type { TestServer } from '../../../test/server.ts';

let server: TestServer;
let admin: TestClient;
let supervisor: TestClient;
beforeAll(async () => {
  server = await startThings();
  admin = await loggedIn(server.url, 'admin');
  supervisor = await loggedIn(server.url, 'supervisor');
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.ctx.pool.query('truncate test_thing, test_part restart identity');
  await server.ctx.pool.query(
    `insert into test_thing (name) values ('Mesa'), ('Fixa'), ('Banco'), ('Vaso')`,
  );
});

const bulk = (body: object, client = supervisor) =>
  client.call('/api/test_thing/bulk', { method: 'POST', body });
const rows = async (columns: string) =>
  (await server.ctx.pool.query(`select ${columns} from test_thing order by id`)).rows;

test('a value is set in many rows, each with its line in the audit, and those that refuse are named', async () => {
  const { status, body } = await bulk({ ids: [1, 2, 3, 3, 99], set: { price: 500, active: true } });
  expect(status).toBe(200);
  expect(body).toEqual({
    done: [1, 3],
    failed: [
      { id: 2, message: 'Você não tem permissão para fazer isso.' },
      { id: 99, message: 'Não encontramos o que você procura.' },
    ],
  });
  expect(await rows('price::int, active')).toEqual(
    [500, null, 500, null].map((price) => ({ price, active: price !== null })),
  );
  const { rows: audit } = await server.ctx.pool.query(
    `select record_id::int, before, after from gl_audit where record = 'test_thing' order by id`,
  );
  expect(audit).toEqual(
    [1, 3].map((record_id) => ({
      record_id,
      before: { price: null, active: false },
      after: { price: 500, active: true },
    })),
  );
});

test('many rows are deleted, and what is in use stays', async () => {
  await server.ctx.pool.query('insert into test_part values (3)');
  const { body } = await bulk({ ids: [1, 3, 4], remove: true }, admin);
  expect(body).toEqual({
    done: [1, 4],
    failed: [{ id: 3, message: 'Ainda está em uso em: outros registros.' }],
  });
  expect(await rows('name')).toEqual([{ name: 'Fixa' }, { name: 'Banco' }]);
});

test.each([
  ['a field that is not for many', { ids: [1], set: { name: 'x' } }, 422],
  ['a wrong value', { ids: [1], set: { price: 'dez' } }, 422],
  ['nothing to change', { ids: [1], set: {} }, 422],
  ['neither action', { ids: [1] }, 422],
  ['both actions', { ids: [1], remove: true, set: { price: 1 } }, 422],
  ['no rows', { ids: [], remove: true }, 422],
  ['too many rows', { ids: Array.from({ length: 201 }, (_, n) => n + 1), remove: true }, 422],
  ['deleting without the right', { ids: [1], remove: true }, 403],
])('%s is refused as a whole', async (_, body, status) => {
  const before = await rows('*');
  expect((await bulk(body)).status).toBe(status);
  expect(await rows('*')).toEqual(before);
});
