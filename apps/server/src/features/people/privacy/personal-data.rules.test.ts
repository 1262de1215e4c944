import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { otherColumns, places } from './personal-data.rules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Columns that may contain words: no numbers, times or flags, and no generated columns. */
async function wordColumns(): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`
    select replace(table_schema || '.' || table_name || '.' || column_name, 'public.', '') as column
    from information_schema.columns
    where table_schema not in ('pg_catalog', 'information_schema') and is_generated = 'NEVER'
      and udt_name not in ('int2', 'int4', 'int8', '_int4', 'numeric', 'float8', 'bool', 'uuid')
      and udt_name not in ('date', 'time', 'timestamp', 'timestamptz', 'job_state')
    order by 1`.execute(server.ctx.db);
  return rows.map(({ column }) => column);
}

const personal = places.flatMap(({ table, words }) => words.map((word) => `${table}.${word}`));

test('every column that may contain words is listed, as personal data or as other', async () => {
  const columns = await wordColumns();
  const isOther = (column: string) => {
    const [, table = '', name = ''] = /^(.*)\.([^.]+)$/.exec(column) ?? [];
    const named = otherColumns[table];
    return named === 'all' || (named?.includes(name) ?? false);
  };
  const unnamed = columns.filter((one) => !personal.includes(one) && !isOther(one));
  expect(unnamed, 'name them in personal-data.rules.ts').toEqual([]);
  expect(columns.filter((one) => personal.includes(one) && isOther(one))).toEqual([]);
});

test('every listed column exists', async () => {
  const columns = await wordColumns();
  expect(personal.filter((one) => !columns.includes(one))).toEqual([]);
  const others = Object.entries(otherColumns).flatMap(([table, named]) =>
    named === 'all' ? [] : named.map((name) => `${table}.${name}`),
  );
  // Among numbers, only ids.
  expect(others.filter((one) => !columns.includes(one))).toEqual([]);
  const tables = new Set(columns.map((one) => one.slice(0, one.lastIndexOf('.'))));
  const whole = Object.keys(otherColumns).filter((table) => otherColumns[table] === 'all');
  expect(whole.filter((table) => !tables.has(table))).toEqual([]);
});

test('an erasure overwrites every column with words in places that it neither deletes nor keeps', () => {
  for (const { table, words, erasure } of places) {
    if (typeof erasure === 'string') continue;
    expect(
      words.filter((word) => !(word in erasure)),
      table,
    ).toEqual([]);
  }
});
