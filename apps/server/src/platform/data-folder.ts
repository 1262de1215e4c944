import { constants, existsSync } from 'node:fs';
import { access, chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive, startTime } from './process-table.ts';
import { StartFault } from './start-fault.ts';

/**
 * Makes the data folder if need be and takes it for this process alone, until `release`. A lock that a killed
 * server left is taken over. Throws a StartFault when the folder cannot be used or belongs to a live server.
 */
export async function takeDataFolder(dir: string): Promise<{ release(): Promise<void> }> {
  await usableFolder(dir);
  const file = join(dir, 'balcao.lock');
  const own = `${process.pid} ${startTime(process.pid)}\n`;
  while (!(await create(file, own))) {
    const owner = await readOwner(file);
    if (owner !== undefined && isOwnerAlive(owner)) throw inUse(owner);
    await removeStale(file, owner);
  }
  return { release: () => rm(file, { force: true }) };
}

/** Makes the data folder if need be. Throws a StartFault when nothing can be written there. */
export async function usableFolder(dir: string): Promise<void> {
  try {
    // Open to pass through: as root, PostgreSQL has its folder inside but runs as another user.
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
  // Where nothing can be made, as in /proc, Node's recursive mkdir would try for ever.
  await mkdir(dir, { recursive: !existsSync(dirname(dir)) });
  await chmod(dir, 0o755);
}

async function create(file: string, content: string): Promise<boolean> {
  try {
    await writeFile(file, content, { flag: 'wx', mode: 0o644 });
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    throw new StartFault('folderUnusable', `Não é possível gravar ${file} (${code}).`);
  }
}

async function readOwner(file: string): Promise<string | undefined> {
  const read = () => readFile(file, 'utf8').catch(() => undefined);
  const owner = await read();
  if (owner !== '') return owner;
  // Made this very moment and not yet written, or cut off by a crash.
  await pause(200);
  return read();
}

function isOwnerAlive(owner: string): boolean {
  const [pid = '', time = ''] = owner.trim().split(' ');
  return isAlive(Number(pid)) && startTime(Number(pid)) === time;
}

/** Moved aside first, then looked at: of two servers that take over at once, one must not take the other's. */
async function removeStale(file: string, owner: string | undefined): Promise<void> {
  const aside = `${file}.${process.pid}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  const moved = await readFile(aside, 'utf8');
  if (moved === owner) await rm(aside);
  else await rename(aside, file);
}

function inUse(owner: string): StartFault {
  return new StartFault(
    'folderInUse',
    `Esta pasta de dados já está em uso pelo processo ${owner.split(' ')[0]}: pare-o ou use outra DATA_DIR.`,
  );
}
