import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { startCluster } from './cluster.ts';
import { openDatabase } from './open.ts';
import { hasLibrary, showTimes } from './timed-statements.ts';

const log = createLogger('silent');

async function start(durable: boolean) {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const dir = join(folder.path, 'data', 'postgres');
  const cluster = await startCluster({ dir, log, durable });
  onTestFinished(cluster.stop);
  const { pool, close } = openDatabase(cluster.url, { max: 2, log });
  onTestFinished(close);
  return pool;
}

test('our own PostgreSQL measures its statements, without their values', async () => {
  const pool = await start(true);
  await showTimes(pool);
  await showTimes(pool);
  await pool.query("select 'geheim' as measured");
  const { rows } = await pool.query(
    "select query, calls::int from pg_stat_statements where query like '%as measured'",
  );
  expect(rows).toEqual([{ query: 'select $1 as measured', calls: 1 }]);
}, 60_000);

test('one that does not measure starts as well, and nothing is shown', async () => {
  const pool = await start(false);
  await showTimes(pool);
  const { rows } = await pool.query(
    "select extname from pg_extension where extname = 'pg_stat_statements'",
  );
  expect(rows).toEqual([]);
}, 60_000);

test('a PostgreSQL without the library is known', () => {
  expect(hasLibrary('/nowhere/bin/postgres')).toBe(false);
});
