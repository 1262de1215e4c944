import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isMissingFile } from './missing-file.ts';

/** Written under another name and then renamed, so that nobody reads half of it; the first one stays. */
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
 * The content of a file that is created once, with its folder, readable by its owner alone. Concurrent creators, on
 * other servers too, all get the first content.
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
