import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { runningCluster } from '../apps/server/src/platform/database/running-cluster.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import type { Server } from './server.ts';

/** While the work runs, packages of a unit cannot be kept, as on a damaged disk, and their making is tried once only. */
export async function whilePackagesFail(
  { dataDir }: Server,
  unit: number,
  work: () => Promise<void>,
): Promise<void> {
  const url = await runningCluster(join(dataDir, 'postgres'), createLogger('silent'));
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  const tries = (count: number) =>
    database.query(`update pgboss.queue set retry_limit = $1 where name = 'finance.package'`, [
      count,
    ]);
  const place = join(dataDir, 'files', 'fn_month', String(unit));
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, '');
  await tries(0);
  try {
    await work();
  } finally {
    await tries(15);
    await database.end();
    await rm(place);
  }
}
