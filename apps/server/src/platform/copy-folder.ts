import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { bytesOfFile } from './file-bytes.ts';
import { isMissingFile } from './missing-file.ts';
import { StartFault } from './start-fault.ts';

export type Copied = { path: string; sha256: string };

/** The SHA-256 of a file's bytes, computed while they are read and passed to `pass`. */
async function hashed(file: string, pass: (bytes: AsyncIterable<Buffer>) => Promise<void>) {
  const hash = createHash('sha256');
  async function* bytes() {
    for await (const chunk of bytesOfFile(file)) {
      hash.update(chunk);
      yield chunk;
    }
  }
  await pass(bytes());
  return hash.digest('hex');
}

export function sha256Of(file: string): Promise<string> {
  return hashed(file, async (bytes) => {
    for await (const _ of bytes);
  });
}

/** Copies one file durably, readable by its owner alone; undefined when the file has disappeared meanwhile. */
export async function copyFile(from: string, to: string): Promise<string | undefined> {
  try {
    return await hashed(from, (bytes) =>
      pipeline(bytes, createWriteStream(to, { mode: 0o600, flush: true })),
    );
  } catch (error) {
    if (!isMissingFile(error)) throw error;
    await rm(to, { force: true });
    return undefined;
  }
}

/** Silently skipping a link would lose what it leads to; following it could run in a circle. */
function linkFault(path: string): StartFault {
  const line = `${path} é um link, e links não são copiados: ponha no lugar dele a própria pasta ou um ponto de montagem.`;
  return new StartFault('folderUnusable', line);
}

/**
 * Copies a folder, with its empty sub-folders, while others may write in it: files that disappear meanwhile are left
 * out. `skip` gets the path below `from`. Yields each copied file, with its path below `from`. Throws a StartFault at a
 * link.
 */
export async function* copyFolder(
  from: string,
  to: string,
  skip: (path: string) => boolean = () => false,
  below = '',
): AsyncGenerator<Copied> {
  await mkdir(join(to, below), { recursive: true, mode: 0o700 });
  const entries = await readdir(join(from, below), { withFileTypes: true }).catch((error) => {
    if (!isMissingFile(error)) throw error;
    return [];
  });
  for (const entry of entries) {
    const path = join(below, entry.name);
    if (skip(path)) continue;
    if (entry.isSymbolicLink()) throw linkFault(join(from, path));
    if (entry.isDirectory()) yield* copyFolder(from, to, skip, path);
    if (!entry.isFile()) continue;
    const sha256 = await copyFile(join(from, path), join(to, path));
    if (sha256) yield { path, sha256 };
  }
}
