import { expect, test } from 'vitest';
import { openDatabase } from '../../src/platform/database/open.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { testDatabase } from '../database.ts';
import { noteChanges } from './abuse.ts';

test('a change of a row is noted, also one that is changed back; what changes nothing is not', async () => {
  const { url, drop } = await testDatabase('demo');
  const { db, pool, close } = openDatabase(url, { max: 2, log: createLogger('warn') });
  try {
    const changes = await noteChanges(db);
    await pool.query('update gl_sector set name = name');
    expect(await changes()).toEqual([]);
    await pool.query(`update gl_sector set name = name || 'x'`);
    await pool.query('update gl_sector set name = left(name, -1)');
    expect(await changes()).toEqual(['gl_sector']);
    expect(await changes()).toEqual([]);
  } finally {
    await close();
    await drop();
  }
});
