import { closeSync, constants, existsSync, ftruncateSync, writeSync } from 'node:fs';
import { access, chmod, mkdir, readFile, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { lockFile } from './file-lock.ts';
import { StartFault } from './start-fault.ts';

/** This file marks a data folder while a backup is being restored into it. */
export const restoreMark = 'restauracao-incompleta';

/**
 * Creates the data folder if needed and takes it for this process alone, in whatever container it runs, until `release`
 * or the end of the process. Throws a StartFault when the folder cannot be used or belongs to a live server.
 */
export async function takeDataFolder(dir: string): Promise<{ release(): Promise<void> }> {
  await usableFolder(dir);
  if (existsSync(join(dir, restoreMark))) {
    const line = `A restauração em ${dir} não terminou: esvazie a pasta e rode “npm run restore” de novo.`;
    throw new StartFault('folderUnusable', line);
  }
  const file = join(dir, 'balcao.lock');
  const lock = openLock(file);
  if (lock === undefined) throw inUse(await readFile(file, 'utf8'));
  // Only a message for later processes; the lock is what keeps them out.
  ftruncateSync(lock);
  writeSync(lock, `${process.pid} ${hostname()}\n`);
  return { release: async () => closeSync(lock) };
}

function openLock(file: string): number | undefined {
  try {
    return lockFile(file);
  } catch (error) {
    if (error instanceof StartFault) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new StartFault('folderUnusable', `Não é possível gravar ${file} (${code}).`);
  }
}

/** Creates the data folder if needed. Throws a StartFault when nothing can be written there. */
export async function usableFolder(dir: string): Promise<void> {
  try {
    // Others may enter it: as root, PostgreSQL has its folder inside but runs as another user.
    if (!existsSync(dir)) await makeFolder(dir);
    if ((await stat(dir)).isDirectory()) {
      return await access(dir, constants.R_OK | constants.W_OK | constants.X_OK);
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code !== 'EEXIST' && code !== 'ENOTDIR') {
      throw new StartFault(
        'folderUnusable',
        `Não é possível gravar na pasta de dados ${dir} (${code}).`,
      );
    }
  }
  throw new StartFault('folderUnusable', `DATA_DIR=“${dir}” não é uma pasta.`);
}

async function makeFolder(dir: string): Promise<void> {
  // Where no folder can be created, as in /proc, Node's recursive mkdir would retry for ever.
  await mkdir(dir, { recursive: !existsSync(dirname(dir)) });
  await chmod(dir, 0o755);
}

function inUse(owner: string): StartFault {
  const [pid = '', host = ''] = owner.trim().split(' ');
  const where = host === '' || host === hostname() ? '' : ` de ${host}`;
  return new StartFault(
    'folderInUse',
    `Esta pasta de dados já está em uso pelo processo ${pid}${where}: pare-o ou use outra DATA_DIR.`,
  );
}
