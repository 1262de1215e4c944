import { execFile } from 'node:child_process';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SIZE = 256 * 1024 * 1024;

async function fill(filler: string): Promise<void> {
  const env = { ...process.env, LC_ALL: 'C' };
  const ended = await run('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k'], { env }).catch(String);
  // dd writes until the disk is full, and then fails.
  if (!/No space left/.test(String(ended))) throw new Error(`the disk is not full: ${ended}`);
}

/** A small separate disk for the files, which can be filled and can stop answering. Needs root and loop devices. */
export async function mountDisk() {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-chaos-disk-'));
  const image = `${folder}.img`;
  const filler = join(folder, 'filler');
  const forget = async () => {
    await rm(folder, { recursive: true, force: true });
    await rm(image, { force: true });
  };
  try {
    await writeFile(image, '');
    await truncate(image, SIZE);
    await run('mkfs.ext4', ['-q', '-m', '0', image]);
    await run('mount', ['-o', 'loop', image, folder]);
  } catch (error) {
    await forget();
    throw error;
  }
  let frozen = false;
  const thaw = async () => {
    if (frozen) await run('fsfreeze', ['-u', folder]);
    frozen = false;
  };
  return {
    folder,
    /** Fills it completely. */
    fill: () => fill(filler),
    empty: () => rm(filler, { force: true }),
    /** Makes writers wait until `thaw`. */
    async freeze() {
      await run('fsfreeze', ['-f', folder]);
      frozen = true;
    },
    thaw,
    /** Its loop device is removed with it. */
    async remove() {
      await thaw();
      // A process that still has a file open there holds the disk only until it closes the file.
      await run('umount', [folder]).catch(() => run('umount', ['-l', folder]));
      await forget();
    },
  };
}

export type Disk = Awaited<ReturnType<typeof mountDisk>>;
