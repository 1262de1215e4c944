import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startCluster } from '../../../platform/database/cluster.ts';
import { openDatabase } from '../../../platform/database/open.ts';
import { showTimes } from '../../../platform/database/timed-statements.ts';
import { createLogger } from '../../../platform/logger.ts';
import { temporaryFolder } from '../../../platform/temporary-folder.ts';
import { readDatabase } from './database.store.ts';

const log = createLogger('silent');

test('our own PostgreSQL tells the statements that took longest, by its own number', async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const dir = join(folder.path, 'data', 'postgres');
  const cluster = await startCluster({ dir, log, durable: true });
  onTestFinished(cluster.stop);
  const { pool, db, close } = openDatabase(cluster.url, { max: 2, log });
  onTestFinished(close);
  await showTimes(pool);
  await pool.query('select pg_sleep(0.2)');
  const { lacks, statements } = await readDatabase(db);
  expect(lacks).toBeNull();
  expect(statements.length).toBeLessThanOrEqual(20);
  const slow = statements.find(({ query }) => query === 'select pg_sleep($1)');
  expect(slow).toMatchObject({ id: expect.stringMatching(/^-?\d+$/), calls: 1 });
  expect(slow?.mean_ms).toBeGreaterThan(190);
}, 60_000);
