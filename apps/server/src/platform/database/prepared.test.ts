import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { createLogger } from '../logger.ts';
import { type Database, openDatabase } from './open.ts';
import { queryPrepared } from './prepared.ts';

let database: Database;
beforeAll(async () => {
  const { url } = await testDatabase();
  database = openDatabase(url, { max: 1, log: createLogger('silent') });
});
afterAll(() => database.close());

const ask = async (value: number, limit: number) => {
  const query = sql<{ value: number }>`
    select ${value}::int + nth as value from generate_series(1, 100) nth order by nth limit ${sql.lit(limit)}`;
  return (await queryPrepared(database, query)).map((row) => row.value);
};
const kept = async () =>
  (
    await database.pool.query<{ calls: number }>(
      `select generic_plans + custom_plans as calls from pg_prepared_statements where name like 'prepared-%'`,
    )
  ).rows;

test('a text is kept by the connection and answers for the values of each call', async () => {
  expect([await ask(1, 2), await ask(10, 2), await ask(100, 2)]).toEqual([
    [2, 3],
    [11, 12],
    [101, 102],
  ]);
  expect(await kept()).toEqual([{ calls: 3 }]);
});

test('of ever new texts sixty are kept, and all are answered', async () => {
  for (let limit = 1; limit <= 100; limit += 1) expect((await ask(0, limit)).length).toBe(limit);
  expect(await kept()).toHaveLength(60);
});

test('a transaction sees its own rows', async () => {
  const { db, pool } = database;
  await db.transaction().execute(async (trx) => {
    await sql`create temporary table written (value int)`.execute(trx);
    await sql`insert into written values (7)`.execute(trx);
    const query = sql<{ value: number }>`select value from written`;
    expect(await queryPrepared({ db: trx, pool }, query)).toEqual([{ value: 7 }]);
  });
});
