import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { createLogger } from '../logger.ts';
import { type Database, openDatabase } from './open.ts';
import { searched } from './search.ts';

let database: Database;
beforeAll(async () => {
  const { url } = await testDatabase();
  database = openDatabase(url, { max: 1, log: createLogger('silent') });
  await database.pool.query(`
    create table test_found (id bigint primary key, name text, search text generated always as (searchable(name)) stored);
    insert into test_found (id, name) values
      (1, 'Íris Conceição Sá 12345678909 iris@exemplo.com.br +5511987654321'),
      (2, 'João d''Ávila 11222333000181'),
      (3, 'Desconto de 50% já_visto \\ 100'),
      (4, 'Fulano 12ABC34501DE35'),
      (5, 'maria1987@site.net PM0000004172'),
      (6, 'rosaria1987@site.net XY4172 PM0000000063')`);
});
afterAll(() => database.close());

test.each([
  ['CONCEICAO', [1]],
  ['conceição sa', [1]],
  ["d'avila", [2]],
  ['exemplo', [1]],
  ['íris@', [1]],
  ['ÍRIS@exemplo.com.br', [1]],
  ['iris@exemplo.com.br +55', [1]],
  ['iris@outro.com.br', []],
  ['123.456.789-09', [1]],
  ['345678', [1]],
  ['11.222.333/0001-81', [2]],
  ['12.abc.345/01de-35', [4]],
  ['(11) 98765-4321', [1]],
  ['maria1987', [5]],
  ['ria1987', [5, 6]],
  ['pm0000004172', [5]],
  ['PM00000041', [5]],
  ['4172', [5, 6]],
  ['y4172', [6]],
  ['pm0000000063', [6]],
  ['pm000', [5, 6]],
  ['#3', [3]],
  ['2', [2]],
  ['9'.repeat(16), []],
])('%j is found in its row', async (q, ids) => {
  expect(await found(q)).toEqual(ids);
});

test.each([
  ['sá', [1]],
  ['j', [2, 3]],
  ['50%', [3]],
  ['0%', []],
  ['lo', []],
])('%j, too short for the index, begins a word', async (q, ids) => {
  expect(await found(q)).toEqual(ids);
});

test.each([
  ['%', []],
  ['_', []],
  ['\\', []],
  ['---', []],
  ['%onceica%', []],
  ['desconto_de', []],
  ["'; drop table test_found; --", []],
])('%j stands for itself', async (q, ids) => {
  expect(await found(q)).toEqual(ids);
});

test.each([
  ['lo', [1]],
  ['0%', [3]],
  ['%', []],
])('%j is found anywhere where there are few', async (q, ids) => {
  expect(await found(q, true)).toEqual(ids);
});

async function found(q: string, few = false): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from test_found as row where ${searched('row', q, few)} order by id`.execute(
    database.db,
  );
  return rows.map(({ id }) => id);
}
