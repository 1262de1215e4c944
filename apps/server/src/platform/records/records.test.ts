import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { startThings } from '../../../test/record.ts';
import type { TestServer } from '../../../test/server.ts';

let server: TestServer;
let admin: TestClient;
let supervisor: TestClient;
let attendant: TestClient;
beforeAll(async () => {
  server = await startThings();
  [admin, supervisor, attendant] = (await Promise.all(
    (['admin', 'supervisor', 'atendente'] as const).map((who) => loggedIn(server.url, who)),
  )) as [TestClient, TestClient, TestClient];
});
afterAll(() => server.stop());
beforeEach(() => server.ctx.pool.query('truncate test_thing, test_part restart identity'));

type Row = Record<string, unknown> & { id: number; updated_at: string };
type Whole = { data: Row; may: object };

async function make(values: object, client = supervisor): Promise<Row> {
  const { status, body } = await client.call('/api/test_thing', { method: 'POST', body: values });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as unknown as Whole).data;
}
const change = (id: number, body: object, client = supervisor) =>
  client.call(`/api/test_thing/${id}`, { method: 'PUT', body });
const remove = (id: number, client = admin) =>
  client.call(`/api/test_thing/${id}`, { method: 'DELETE' });
const list = (query = '', client = supervisor) => client.call(`/api/test_thing${query}`);
async function names(query: string): Promise<unknown[]> {
  const { status, body } = await list(query);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.data as Row[]).map(({ name }) => name);
}
async function audited() {
  const { rows } = await server.ctx.pool.query(
    `select action, record_id::int, before, after from gl_audit where record = 'test_thing' order by id`,
  );
  return rows;
}

test('a row is made, read, changed and deleted, and the audit has each with before and after', async () => {
  const start = (await audited()).length;
  const made = await make({ name: ' Mesa ', code: 'M-1', price: 12_345, opens: '08:30' });
  expect(made).toMatchObject({ id: 1, name: 'Mesa', price: 12_345, opens: '08:30', active: false });
  const { body } = await change(1, { name: 'Mesa grande', updated_at: made.updated_at });
  expect(body).toMatchObject({ data: { name: 'Mesa grande', code: 'M-1' } });
  expect((await remove(1)).status).toBe(200);
  expect((await supervisor.call('/api/test_thing/1/edit')).status).toBe(404);
  expect((await audited()).slice(start)).toMatchObject([
    { action: 'create', record_id: 1, before: null, after: { name: 'Mesa' } },
    { action: 'update', before: { name: 'Mesa' }, after: { name: 'Mesa grande' } },
    { action: 'delete', before: { name: 'Mesa grande' }, after: null },
  ]);
});

test('a list is searched without accents and case, by number, filtered and sorted', async () => {
  await make({ name: 'Cadeira', code: 'c1', kind: 'new', active: true, due: '2026-01-31' });
  await make({ name: 'Árvore 50%', code: 'c2', kind: 'used', sector_id: 1 });
  await make({ name: 'Banco', price: 5, seen_at: '2026-03-01T02:59:00.000Z' });
  expect(await names('')).toHaveLength(3);
  expect(await names('?sort=-id')).toEqual(['Banco', 'Árvore 50%', 'Cadeira']);
  expect(await names('?q=ARVORE')).toEqual(['Árvore 50%']);
  expect(await names('?q=50%25')).toEqual(['Árvore 50%']);
  expect(await names('?q=5%25')).toEqual([]);
  expect(await names('?q=%25')).toEqual([]);
  expect(await names('?q=_')).toEqual([]);
  expect(await names('?q=%233')).toEqual(['Banco']);
  expect(await names('?kind=used,new&sort=id')).toEqual(['Cadeira', 'Árvore 50%']);
  expect(await names('?sector_id=1')).toEqual(['Árvore 50%']);
  expect(await names('?active=true')).toEqual(['Cadeira']);
  expect(await names('?due_from=2026-01-31&due_until=2026-01-31')).toEqual(['Cadeira']);
  expect(await names('?seen_at_from=2026-02-28&seen_at_until=2026-02-28')).toEqual(['Banco']);
  expect(await names('?code=c1')).toEqual(['Cadeira']);
});

test('a list comes in pages and counts exactly up to ten thousand', async () => {
  await server.ctx.pool.query(
    `insert into test_thing (name) select 'Peça ' || lpad(n::text, 6, '0') from generate_series(1, 10001) n`,
  );
  const { body } = await list('?page=2&per_page=3');
  expect(body).toMatchObject({
    current_page: 2,
    from: 4,
    to: 6,
    total: 10_000,
    total_capped: true,
  });
  expect((body.data as Row[]).map(({ name }) => name)).toEqual([
    'Peça 000004',
    'Peça 000005',
    'Peça 000006',
  ]);
  expect((await list('?q=peca 00999')).body).toMatchObject({ total: 10, total_capped: false });
  // Too many rows to examine each: fewer than three letters must begin a word.
  expect((await list('?q=ec')).body).toMatchObject({ total: 0 });
  expect((await list('?q=pe')).body).toMatchObject({ total: 10_000, total_capped: true });
});

test.each([
  'sort=password_hash',
  'sort=-',
  'sort=id;drop',
  'color=red',
  'kind=used&note=x',
  'per_page=1000000',
  'per_page=0',
  'page=-1',
  `q=${'x'.repeat(10_240)}`,
  'sector_id=x',
  'due_from=yesterday',
])('the query %.30s is refused', async (query) => {
  expect(await list(`?${query}`)).toMatchObject({ status: 422, body: { code: 'INVALID' } });
});

test('who saves an older state hears who changed what, and nothing is lost', async () => {
  const { id, updated_at } = await make({ name: 'Mesa', price: 1 });
  expect((await change(id, { price: 2, updated_at }, admin)).status).toBe(200);
  const { status, body } = await change(id, { name: 'Outra', updated_at });
  expect(status).toBe(409);
  expect(body).toMatchObject({ code: 'CONFLICT', conflict: { changes: { price: [1, 2] } } });
  expect(body.conflict).toMatchObject({ who: expect.any(String), at: expect.any(String) });
  expect(await names('')).toEqual(['Mesa']);
});

test('of two who save at the same moment one wins and the other hears of it', async () => {
  const { id, updated_at } = await make({ name: 'Mesa' });
  const saves = ['A', 'B', 'C'].map((name) => change(id, { name, updated_at }));
  const statuses = (await Promise.all(saves)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409, 409]);
});

test('faults stand at their fields', async () => {
  const post = async (body: object) =>
    (await supervisor.call('/api/test_thing', { method: 'POST', body })).body;
  await make({ name: 'Mesa', code: 'M1' });
  expect(await post({ code: 'a b' })).toMatchObject({
    code: 'INVALID',
    errors: { name: expect.any(Array), code: ['Use só letras, números, "-" e "_".'] },
  });
  expect(await post({ name: 'x', code: 'M1' })).toMatchObject({
    errors: { code: ['Já existe um registro com este valor.'] },
  });
  expect(await post({ name: 'x', sector_id: 99_999 })).toMatchObject({
    errors: { sector_id: ['O registro escolhido não existe mais.'] },
  });
  expect(await post({ name: 'x', kind: 'old', due: '2026-02-30' })).toMatchObject({
    errors: { kind: ['Escolha uma das opções.'], due: ['Data inválida.'] },
  });
});

test('what is in use is not deleted, and it is said where', async () => {
  const { id } = await make({ name: 'Mesa' });
  await server.ctx.pool.query(`insert into test_part values (${id})`);
  expect(await remove(id)).toMatchObject({
    status: 409,
    body: { code: 'IN_USE', message: 'Ainda está em uso em: outros registros.' },
  });
});

test('each level may what the definition says', async () => {
  const { id, updated_at } = await make({ name: 'Mesa', active: true });
  const hidden = await make({ name: 'Oculta' });
  const edit = (client: TestClient, which = id) => client.call(`/api/test_thing/${which}/edit`);
  expect((await edit(admin)).body.may).toEqual({ update: true, remove: true });
  expect((await edit(supervisor)).body.may).toEqual({ update: true, remove: false });
  expect((await edit(attendant)).body.may).toEqual({ update: false, remove: false });
  expect((await edit(attendant, hidden.id)).status).toBe(404);
  expect((await list('', attendant)).body.total).toBe(1);
  const refused = await Promise.all([
    change(id, { name: 'x', updated_at }, attendant),
    remove(id, supervisor),
    attendant.call('/api/test_thing', { method: 'POST', body: { name: 'x' } }),
    (await loggedIn(server.url, 'cliente')).call('/api/test_thing'),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  const fixed = await make({ name: 'Fixa' });
  expect((await edit(admin, fixed.id)).body.may).toEqual({ update: false, remove: false });
  expect((await change(fixed.id, { name: 'x', updated_at: fixed.updated_at })).status).toBe(403);
});

test('a select box finds by text and by number', async () => {
  await make({ name: 'Banco', code: 'b' });
  await make({ name: 'Mesa de banco' });
  const options = async (query: string) =>
    (await attendant.call(`/api/test_thing/options?${query}`)).body.data;
  expect(await options('q=BANCO')).toEqual([
    { id: 1, name: 'Banco', code: 'b' },
    { id: 2, name: 'Mesa de banco', code: null },
  ]);
  expect(await options('id=2')).toMatchObject([{ name: 'Mesa de banco' }]);
});
