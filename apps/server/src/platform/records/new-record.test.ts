import { record } from '@balcao/contract/records/definition';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { startWithRecord } from '../../../test/record.ts';
import type { TestServer } from '../../../test/server.ts';

// What one more record gets that is nothing but a definition, a migration and a line on the server (CONTRIBUTING, "A
// record"). The tests of the record core cover the details.

const reason = record({
  name: 'at_reason',
  label: 'Motivo',
  plural: 'Motivos',
  gender: 'm',
  title: 'name',
  sort: 'name',
  may: {
    view: 'internal',
    options: 'internal',
    create: 'supervisor',
    update: 'supervisor',
    remove: 'can_user_group_edit',
  },
  bulk: ['active'],
  fields: [
    { name: 'name', label: 'Nome', type: 'text', required: true, list: 'shown', sort: true },
    { name: 'code', label: 'Código', type: 'code', write: 'create', list: 'shown' },
    { name: 'active', label: 'Ativo', type: 'boolean', list: 'shown', filter: true },
    { name: 'used', label: 'Usos', type: 'number', write: 'never', list: 'hidden' },
  ],
});
const migration = `
  create table at_reason (
    id bigint generated always as identity primary key,
    name text not null,
    code text unique,
    active boolean not null default true,
    used integer not null default 0,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    search text generated always as (searchable(name)) stored
  );
  create table at_reason_use (reason_id bigint not null references at_reason)`;

let server: TestServer;
let admin: TestClient;
let supervisor: TestClient;
let attendant: TestClient;
beforeAll(async () => {
  server = await startWithRecord(reason, migration);
  const people = ['admin', 'supervisor', 'atendente'].map((who) => loggedIn(server.url, who));
  [admin, supervisor, attendant] = (await Promise.all(people)) as [
    TestClient,
    TestClient,
    TestClient,
  ];
});
afterAll(() => server.stop());

type Row = { id: number; name: string; updated_at: string };
const path = '/api/at_reason';
const ask = async (to: string, by = attendant) => (await by.call(path + to)).body;
const send = (method: string, to: string, body?: object, by = supervisor) =>
  by.call(path + to, { method, body });
const names = async (query: string) => ((await ask(query)).data as Row[]).map(({ name }) => name);
const rowOf = async (id: number) => (await ask(`/${id}/edit`)).data as Row;

test('edit and save: rows are made and changed, faults stand at their fields, what is fixed stays', async () => {
  for (const name of ['Preço', 'Mudança', 'Outro']) {
    expect((await send('POST', '', { name, code: name[0], used: 9 })).status).toBe(200);
  }
  expect(await rowOf(1)).toMatchObject({ name: 'Preço', code: 'P', active: true, used: 0 });
  const { updated_at } = await rowOf(2);
  const change = { name: 'Mudou de casa', code: 'X', used: 9, updated_at };
  expect((await send('PUT', '/2', change)).body.data).toMatchObject({ code: 'M', used: 0 });
  expect((await send('POST', '', { code: 'a b' })).body.errors).toEqual({
    name: [expect.any(String)],
    code: [expect.any(String)],
  });
});

test('list: search without accents, filter, sort, pages, and nothing unknown', async () => {
  expect(await names('')).toEqual(['Mudou de casa', 'Outro', 'Preço']);
  expect(await names('?q=preco')).toEqual(['Preço']);
  expect(await names('?active=false')).toEqual([]);
  expect(await names('?sort=-name&page=2&per_page=2')).toEqual(['Mudou de casa']);
  expect((await ask('?sort=used')).code).toBe('INVALID');
});

test('select box', async () => {
  expect((await ask('/options?q=preco')).data).toEqual([{ id: 1, name: 'Preço' }]);
});

test('conflict: who saves an older state hears who changed what', async () => {
  const { updated_at } = await rowOf(1);
  expect((await send('PUT', '/1', { name: 'Caro', updated_at }, admin)).status).toBe(200);
  expect(await send('PUT', '/1', { name: 'Barato', updated_at })).toMatchObject({
    status: 409,
    body: { conflict: { who: 'Helena Prado', changes: { name: ['Preço', 'Caro'] } } },
  });
});

test('audit and history: every change with who and from what to what, for who may see the log', async () => {
  const { data } = await ask('/1/history', supervisor);
  expect(data).toMatchObject([
    { action: 'update', who: 'Helena Prado', changes: { name: ['Preço', 'Caro'] } },
    { action: 'create', who: 'Rogério Lima', changes: { name: [null, 'Preço'] } },
  ]);
  const log = (await admin.call('/api/gl_audit?record=at_reason&record_id=1')).body.data;
  expect(log).toMatchObject([{ record: 'at_reason', action: 'update' }, { action: 'create' }]);
  expect((await ask('/1/history')).code).toBe('FORBIDDEN');
});

test('export: CSV and XLSX of the rows of the list, written down', async () => {
  const { text } = await ask('/export/csv?columns=name,used');
  expect(text).toBe('Nome;Usos\r\nCaro;0\r\nMudou de casa;0\r\nOutro;0\r\n');
  const { cookieHeader: cookie } = attendant;
  const file = await fetch(`${server.url}${path}/export/xlsx?sort=id`, { headers: { cookie } });
  const [heading, first] = await readSheet(Buffer.from(await file.arrayBuffer()));
  expect([heading, first]).toEqual([
    ['Nome', 'Código', 'Ativo'],
    ['Caro', 'P', 'Sim'],
  ]);
  const { body } = await admin.call('/api/gl_audit?record=at_reason&action=export');
  expect(body.data).toHaveLength(2);
});

test('permissions: a level and a flag, asked on every call and told with the row', async () => {
  const customer = await loggedIn(server.url, 'cliente');
  const { updated_at } = await rowOf(1);
  const tries = [
    send('POST', '', { name: 'x' }, attendant),
    send('PUT', '/1', { name: 'x', updated_at }, attendant),
    send('POST', '/bulk', { ids: [1], set: { active: false } }, attendant),
    send('DELETE', '/1'),
    send('POST', '/bulk', { ids: [1], remove: true }),
    ...['', '/options', '/export/csv', '/1/edit'].map((to) => customer.call(path + to)),
  ];
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(Array(9).fill(403));
  const may = async (by: TestClient) => (await ask('/1/edit', by)).may;
  expect(await Promise.all([admin, supervisor, attendant].map(may))).toEqual([
    { update: true, remove: true },
    { update: true, remove: false },
    { update: false, remove: false },
  ]);
});

test('bulk: many rows at once, each with its line in the audit', async () => {
  const { body } = await send('POST', '/bulk', { ids: [1, 2, 99], set: { active: false } });
  expect(body).toMatchObject({ done: [1, 2], failed: [{ id: 99 }] });
  expect(await names('?active=false')).toEqual(['Caro', 'Mudou de casa']);
  const { data } = await ask('/2/history', supervisor);
  expect((data as object[])[0]).toMatchObject({ changes: { active: [true, false] } });
});

test('delete: what is in use stays, what is not goes', async () => {
  await server.ctx.pool.query('insert into at_reason_use values (1)');
  expect(await send('DELETE', '/1', undefined, admin)).toMatchObject({
    status: 409,
    body: { code: 'IN_USE' },
  });
  expect((await send('DELETE', '/2', undefined, admin)).status).toBe(200);
  expect(await names('')).toEqual(['Caro', 'Outro']);
});

test('saved views and the description of the API know it', async () => {
  const view = { record: 'at_reason', name: 'Ativos', shared: false, search: 'active=true' };
  const kept = await attendant.call('/api/gl_saved_view', {
    method: 'POST',
    body: { ...view, columns: ['name'] },
  });
  expect(kept.status).toBe(200);
  const { paths } = (await admin.call('/api/docs/json')).body as { paths: object };
  const own = Object.keys(paths).filter((one) => one.startsWith(path));
  expect(own.toSorted()).toEqual(
    ['', '/bulk', '/export/{format}', '/options', '/{id}', '/{id}/edit', '/{id}/history'].map(
      (end) => path + end,
    ),
  );
});
