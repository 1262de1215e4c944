import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Drafting } from '../../apps/server/src/features/dialogs/drafting.ts';
import { openFlowWorker } from '../../apps/server/src/features/dialogs/flow-work/flow-worker.ts';
import { type Config, loadConfig } from '../../apps/server/src/platform/config.ts';
import { takeDataFolder } from '../../apps/server/src/platform/data-folder.ts';
import { startCluster } from '../../apps/server/src/platform/database/cluster.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { type Db, openDatabase } from '../../apps/server/src/platform/database/open.ts';
import { reachDatabase } from '../../apps/server/src/platform/database/reach.ts';
import { runningCluster } from '../../apps/server/src/platform/database/running-cluster.ts';
import { createLogger } from '../../apps/server/src/platform/logger.ts';
import { openSandbox } from '../../apps/server/src/platform/sandbox/sandbox.ts';
import { exitCodes, StartFault } from '../../apps/server/src/platform/start-fault.ts';
import { progress } from '../progress.ts';

const log = createLogger('silent');

type ReachedDatabase = {
  url: string;
  /** A running server has migrated its database; otherwise the command does it. */
  served: boolean;
  leave(): Promise<void>;
};

async function lockFolder(dir: string) {
  try {
    return await takeDataFolder(dir);
  } catch (error) {
    if (error instanceof StartFault && error.exitCode === exitCodes.folderInUse) return undefined;
    throw error;
  }
}

/** The database of DATABASE_URL, else that of DATA_DIR: the running server's, or one started for this command alone. */
export async function reachDatabaseOf({ databaseUrl, dataDir }: Config): Promise<ReachedDatabase> {
  if (databaseUrl !== undefined) return { url: databaseUrl, served: false, leave: async () => {} };
  const dir = join(dataDir, 'postgres');
  if (!existsSync(dir)) {
    const line = `Não há banco de dados em ${dataDir}: rode “npm start” uma vez ou defina DATA_DIR.`;
    throw new StartFault('databaseUnreachable', line);
  }
  const folder = await lockFolder(dataDir);
  if (!folder) return { url: await runningCluster(dir, log), served: true, leave: async () => {} };
  try {
    progress('Iniciando o banco de dados');
    const cluster = await startCluster({ dir, log });
    const leave = () => cluster.stop().finally(folder.release);
    return { url: cluster.url, served: false, leave };
  } catch (error) {
    await folder.release();
    throw error;
  }
}

/** Runs some work in the database of the settings. Throws a StartFault when there is none. */
export async function withDatabase<T>(work: (ctx: { db: Db; config: Config }) => Promise<T>) {
  const config = loadConfig(process.env, []);
  const { url, served, leave } = await reachDatabaseOf(config);
  const { db, pool, close } = openDatabase(url, { max: 4, log });
  try {
    await reachDatabase(pool, { embedded: config.databaseUrl === undefined });
    if (!served) {
      progress('Conferindo as tabelas');
      await migrate(db);
    }
    return await work({ db, config });
  } finally {
    await close();
    await leave();
  }
}

/** Runs some work on drafts in that database. */
export function withDrafting<T>(work: (ctx: Drafting) => Promise<T>): Promise<T> {
  return withDatabase(async ({ db }) => {
    const sandbox = openSandbox({ workers: 1, log });
    const flows = openFlowWorker({ log });
    const close = () => Promise.all([sandbox.close(), flows.close()]);
    return work({ db, sandbox, flows, clock: () => new Date() }).finally(close);
  });
}
