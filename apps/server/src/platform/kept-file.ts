import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isMissingFile } from './missing-file.ts';

/** Written aside and then given its name, so that nobody reads half of it; the first one stays. */
async function place(file: string, content: string | Buffer): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  try {
    await writeFile(aside, content, { mode: 0o600, flush: true });
    await link(aside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

/**
 * What stands in a file that is made once, with its folder, for its owner alone to read. Whoever makes it at the same
 * moment, another server too, gets the one that was there first.
 */
export async function keptFile(
  file: string,
  make: () => Promise<string | Buffer> | string | Buffer,
): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    if (!isMissingFile(error)) throw error;
  }
  await mkdir(dirname(file), { recursive: true });
  await place(file, await make());
  return readFile(file);
}
