import { chmod, chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { copyFile, copyFolder } from '../apps/server/src/platform/copy-folder.ts';
import {
  restoreMark,
  takeDataFolder,
  usableFolder,
} from '../apps/server/src/platform/data-folder.ts';
import { clusterHome } from '../apps/server/src/platform/database/cluster-home.ts';
import {
  type PostgresUser,
  postgresUser,
} from '../apps/server/src/platform/database/postgres-user.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { StartFault } from '../apps/server/src/platform/start-fault.ts';
import { askedFolder, command, embeddedConfig } from './backup/embedded.ts';
import { isWithin, placeOf, requireFolder } from './backup/folders.ts';
import { LIST, requireWhole } from './backup/list.ts';
import { loadEnvFile } from './env-file.ts';
import { progress } from './progress.ts';

const usage = `Uso: npm run restore -- PASTA

Põe um backup de “npm run backup” em DATA_DIR, que deve estar vazia ou não existir. Depois, “npm start”.

Sai com 0 se restaurou.`;

/** Throws a StartFault if DATA_DIR is inside the backup, or if more than its last folder is missing. */
async function requirePlace(dataDir: string, backup: string): Promise<void> {
  if (!isWithin(await placeOf(dataDir), await placeOf(backup))) return;
  throw new StartFault('folderUnusable', `A pasta de dados ${dataDir} fica dentro do backup.`);
}

async function requireEmpty(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name !== 'balcao.lock');
  if (names.length === 0) return;
  const line = `A pasta de dados ${dataDir} não está vazia: mude-a de lugar ou use outra DATA_DIR.`;
  throw new StartFault('folderUnusable', line);
}

/** Makes PostgreSQL's user the owner of a folder and everything in it. */
async function give(folder: string, { uid, gid }: PostgresUser): Promise<void> {
  if (uid === undefined || gid === undefined) return;
  await chown(folder, uid, gid);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await give(path, { uid, gid });
    else await chown(path, uid, gid);
  }
}

async function drain(copied: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of copied);
}

/** The database comes last, and gets its final name when it is complete. */
async function restoreInto(dataDir: string, backup: string): Promise<void> {
  progress('Copiando');
  await drain(copyFolder(backup, dataDir, (path) => path === 'postgres' || path === LIST));
  await chmod(dataDir, 0o755);
  const user = postgresUser();
  const home = await clusterHome(join(dataDir, 'postgres'), user, createLogger('silent'));
  const unfinished = join(home, 'unfinished');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await drain(copyFolder(join(backup, 'postgres/data'), unfinished));
  await copyFile(join(backup, 'postgres/password'), join(home, 'password'));
  await give(home, user);
  await rename(unfinished, join(home, 'data'));
}

async function restore(backup: string): Promise<void> {
  const { dataDir } = embeddedConfig();
  await requireFolder(backup);
  await requirePlace(dataDir, backup);
  progress('Conferindo o backup');
  await requireWhole(backup);
  await usableFolder(dataDir);
  const folder = await takeDataFolder(dataDir);
  try {
    await requireEmpty(dataDir);
    const mark = join(dataDir, restoreMark);
    await writeFile(mark, '', { flush: true });
    await restoreInto(dataDir, backup);
    await rm(mark);
  } finally {
    await folder.release();
  }
  console.log(`Restaurado em ${dataDir}. Agora: npm start`);
}

await command(() => {
  loadEnvFile();
  return restore(resolve(askedFolder(usage)));
});
