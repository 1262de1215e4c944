import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { type Database, openDatabase } from '../../../platform/database/open.ts';
import { createLogger } from '../../../platform/logger.ts';
import { listNames } from './names.store.ts';

let database: Database;
beforeAll(async () => {
  const { url } = await testDatabase('demo');
  database = openDatabase(url, { max: 2, log: createLogger('silent') });
});
afterAll(() => database.close());

test('a customer is named as no attendant', async () => {
  const first = async (condition: string) =>
    (
      await database.pool.query(
        `select id, name from gl_user where ${condition} order by id limit 1`,
      )
    ).rows[0] as { id: number; name: string };
  const [staff, customer] = [await first('level = 5'), await first('level > 5')];
  const names = await listNames(database.db, 'user', [String(staff.id), String(customer.id)]);
  expect([...names]).toEqual([[String(staff.id), staff.name]]);
});
