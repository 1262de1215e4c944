import { existsSync } from 'node:fs';
import { lstat, mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { StartFault } from '../../apps/server/src/platform/start-fault.ts';

const unusable = (line: string) => new StartFault('folderUnusable', line);
const noFolder = (path: string) => unusable(`${path} não é uma pasta.`);
const unreadable = (path: string, { code }: NodeJS.ErrnoException) =>
  ['ENOENT', 'ENOTDIR'].includes(code ?? '')
    ? unusable(`A pasta ${path} não existe: confira o caminho.`)
    : unusable(`Não é possível ler ${path} (${code}).`);

/** Throws a StartFault unless the folder exists. */
export async function requireFolder(path: string): Promise<void> {
  const found = await stat(path).catch((error) => {
    throw unreadable(path, error);
  });
  if (!found.isDirectory()) throw noFolder(path);
}

/** Whether a place does not exist yet, or is an empty folder. Throws a StartFault for a file or a link. */
export async function isFree(place: string): Promise<boolean> {
  const found = await lstat(place).catch(() => undefined);
  if (!found) return true;
  if (!found.isDirectory()) throw noFolder(place);
  const entries = await readdir(place).catch((error) => {
    throw unreadable(place, error);
  });
  return entries.length === 0;
}

/** Resolves all links of a path. Throws a StartFault if more than its last folder would have to be created. */
export async function placeOf(path: string): Promise<string> {
  const above = dirname(path);
  await requireFolder(above);
  return existsSync(path) ? realpath(path) : join(await realpath(above), basename(path));
}

/** Whether one place is another or lies inside it: files copied there would be copied again, for ever. */
export function isWithin(place: string, folder: string): boolean {
  return relative(folder, place).split('/')[0] !== '..';
}

/** Creates a folder that does not exist. Throws a StartFault otherwise. */
export async function makeNew(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    const line =
      error.code === 'EEXIST'
        ? `${folder} já existe: outro backup ainda o escreve ou parou no meio. Se parou, apague essa pasta.`
        : `Não é possível gravar em ${folder} (${error.code}).`;
    throw unusable(line);
  });
}
