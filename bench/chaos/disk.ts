import { execFile } from 'node:child_process';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SIZE = 256 * 1024 * 1024;

/** A small disk of its own for the files, which can be filled and can stop answering. Needs root and loop devices. */
export async function mountDisk() {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-chaos-'));
  const image = `${folder}.img`;
  const filler = join(folder, 'filler');
  await writeFile(image, '');
  await truncate(image, SIZE);
  await run('mkfs.ext4', ['-q', '-m', '0', image]);
  await run('mount', ['-o', 'loop', image, folder]);
  return {
    folder,
    /** Until no byte fits any more. */
    fill: () => run('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k']).catch(() => {}),
    empty: () => rm(filler, { force: true }),
    /** Whoever writes now waits until `thaw`. */
    freeze: () => run('fsfreeze', ['-f', folder]),
    thaw: () => run('fsfreeze', ['-u', folder]),
    async remove() {
      await run('umount', ['-l', folder]);
      await rm(folder, { recursive: true });
      await rm(image);
    },
  };
}

export type Disk = Awaited<ReturnType<typeof mountDisk>>;
