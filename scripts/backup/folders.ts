import { existsSync } from 'node:fs';
import { mkdir, realpath } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { StartFault } from '../../apps/server/src/platform/start-fault.ts';

/** Where a path leads through all links. Throws a StartFault where more than its last folder would have to be made. */
export async function placeOf(path: string): Promise<string> {
  const above = dirname(path);
  if (!existsSync(above)) {
    throw new StartFault('folderUnusable', `A pasta ${above} não existe: confira o caminho.`);
  }
  return existsSync(path) ? realpath(path) : join(await realpath(above), basename(path));
}

/** Whether one place is another or lies in it: what is copied there would be copied again, for ever. */
export function isWithin(place: string, folder: string): boolean {
  return relative(folder, place).split('/')[0] !== '..';
}

/** Makes a folder that nobody has made before. Throws a StartFault otherwise. */
export async function makeNew(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    const line =
      error.code === 'EEXIST'
        ? `${folder} já existe: outro backup ainda o escreve ou parou no meio. Se parou, apague essa pasta.`
        : `Não é possível gravar em ${folder} (${error.code}).`;
    throw new StartFault('folderUnusable', line);
  });
}
