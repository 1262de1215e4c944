import { mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../apps/server/src/platform/config.ts';
import { type Copied, copyFile, copyFolder } from '../apps/server/src/platform/copy-folder.ts';
import { baseBackup } from '../apps/server/src/platform/database/base-backup.ts';
import { clusterHome } from '../apps/server/src/platform/database/cluster-home.ts';
import { postgresUser } from '../apps/server/src/platform/database/postgres-user.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { StartFault } from '../apps/server/src/platform/start-fault.ts';
import { askedFolder, command, embeddedConfig } from './backup/embedded.ts';
import { isFree, isWithin, makeNew, placeOf } from './backup/folders.ts';
import { writeList } from './backup/list.ts';
import { loadEnvFile } from './env-file.ts';
import { reachDatabaseOf } from './flow/database.ts';
import { progress } from './progress.ts';

const usage = `Uso: npm run backup -- PASTA

Copia o banco de dados embutido, os arquivos, os e-mails e os segredos de DATA_DIR para uma pasta nova, também com o
servidor em uso. O que está em um bucket (S3_BUCKET) e SESSION_SECRET do ambiente não vão junto.

Sai com 0 se copiou.`;

const inside = (target: string) =>
  new StartFault('folderUnusable', `${target} fica dentro da pasta de dados.`);

/** The backup's destination, which does not exist yet, or is empty. */
async function newPlace(asked: string, dataDir: string): Promise<string> {
  const target = await placeOf(asked);
  if (isWithin(target, await placeOf(dataDir))) throw inside(asked);
  if (await isFree(target)) return target;
  throw new StartFault('folderUnusable', `A pasta ${asked} não está vazia.`);
}

/** The database first, then the files: a file exists before its row and is removed after it. */
async function* copyAll(dataDir: string, url: string, to: string): AsyncGenerator<Copied> {
  const home = await clusterHome(join(dataDir, 'postgres'), postgresUser(), createLogger('silent'));
  if (isWithin(to, home)) throw inside(to);
  progress('Copiando o banco de dados');
  await mkdir(join(to, 'postgres'), { recursive: true, mode: 0o700 });
  const database = baseBackup({ url, data: join(home, 'data') }, join(to, 'postgres/data'));
  for await (const { path, sha256 } of database)
    yield { path: join('postgres/data', path), sha256 };
  const password = await copyFile(join(home, 'password'), join(to, 'postgres/password'));
  if (password) yield { path: 'postgres/password', sha256: password };
  progress('Copiando os arquivos');
  yield* copyFolder(dataDir, to, (path) => path === 'postgres' || path === 'balcao.lock');
}

/** Copies all files and writes their list; returns the number of files. */
async function copyWithList(config: Config, to: string): Promise<number> {
  const { url, leave } = await reachDatabaseOf(config);
  const files: Copied[] = [];
  try {
    for await (const file of copyAll(config.dataDir, url, to)) files.push(file);
  } finally {
    await leave();
  }
  await writeList(to, files);
  return files.length;
}

/** Writes the backup under another name until it is complete; an existing folder is replaced only if it is empty. */
async function backUp(asked: string): Promise<void> {
  const config = embeddedConfig();
  const target = await newPlace(asked, config.dataDir);
  const unfinished = `${target}.incompleto`;
  await makeNew(unfinished);
  let files: number;
  try {
    files = await copyWithList(config, unfinished);
    await rename(unfinished, target).catch((error: NodeJS.ErrnoException) => {
      throw new StartFault('folderUnusable', `Não é possível gravar em ${asked} (${error.code}).`);
    });
  } catch (error) {
    await rm(unfinished, { recursive: true });
    throw error;
  }
  console.log(`Backup completo em ${asked}: ${files} arquivos.`);
  if (config.s3) console.log('Os arquivos do bucket não estão nele: copie o bucket também.');
  if (config.sessionSecret) console.log('SESSION_SECRET não está nele: guarde-o também.');
}

await command(() => {
  loadEnvFile();
  return backUp(resolve(askedFolder(usage)));
});
