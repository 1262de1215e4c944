import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { createLogger } from '../logger.ts';
import { exitCodes } from '../start-fault.ts';
import { migrate } from './migrate.ts';
import { type Database, openDatabase } from './open.ts';

const log = createLogger('silent');
let databases: Database[];

/** Two servers' connections to the same empty database. */
beforeEach(async () => {
  const { url, drop } = await testDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  await client.end();
  databases = [1, 2].map(() => openDatabase(url, { max: 2, log }));
  return async () => {
    for (const { close } of databases) await close();
    await drop();
  };
});

const migrateAll = () => Promise.all(databases.map(({ db }) => migrate(db)));

test('two servers that start at once both find a migrated database, and again later', async () => {
  await migrateAll();
  await migrateAll();
  for (const { db } of databases) {
    expect(await db.selectFrom('gl_user').select('id').execute()).toEqual([]);
  }
});

test('a database that is newer than the code stops the start', async () => {
  await migrateAll();
  for (const { db } of databases) {
    await sql`
      insert into kysely_migration values ('9999-from-the-future', now()::text)
      on conflict do nothing`.execute(db);
    await expect(migrate(db)).rejects.toMatchObject({
      exitCode: exitCodes.databaseNewer,
      message: expect.stringContaining('9999-from-the-future'),
    });
  }
});
