import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../src/platform/database/open.ts';
import { createLogger } from '../src/platform/logger.ts';
import { testDatabase } from './database.ts';

const log = createLogger('silent');
let own: { url: string; drop(): Promise<void> };
let database: Database;

beforeAll(async () => {
  own = await testDatabase();
  database = openDatabase(own.url, { max: 2, log });
});

afterAll(async () => {
  await database.close();
  await own.drop();
});

test('a test database is migrated', async () => {
  const { rows } = await sql<{ n: number }>`select count(*) n from kysely_migration`.execute(
    database.db,
  );
  expect(rows[0]?.n).toBeGreaterThan(0);
});

test('two test databases do not see each other', async () => {
  const other = await testDatabase();
  await sql`create table mark (id int)`.execute(database.db);
  const second = openDatabase(other.url, { max: 1, log });
  await expect(sql`select * from mark`.execute(second.db)).rejects.toThrow(/mark/);
  await second.close();
  await other.drop();
});

test('large integers come as numbers and dates as text', async () => {
  const query = sql`select 9007199254740991::int8 as big, '{7,null}'::int8[] as list, '2026-02-28'::date as day, 12.50::numeric as money`;
  const { rows } = await query.execute(database.db);
  expect(rows).toEqual([
    { big: 9007199254740991, list: [7, null], day: '2026-02-28', money: '12.50' },
  ]);
});
