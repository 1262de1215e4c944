import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type Copied, sha256Of } from '../../apps/server/src/platform/copy-folder.ts';
import { StartFault } from '../../apps/server/src/platform/start-fault.ts';

/** The list of all files of a backup with their hashes, also for `sha256sum -c`. It is written last: a backup without it is incomplete. */
export const LIST = 'SHA256SUMS';
/** The first line, a comment to `sha256sum`: it gives the number of files, even if the rest of the list was cut off. */
const COUNT = /^# ([0-9]+) arquivos$/;
const LINE = /^\\?([0-9a-f]{64}) {2}(.+)$/;
/** Files that every backup has, whatever its list says. */
const ALWAYS = ['postgres/data/PG_VERSION', 'postgres/data/backup_label', 'postgres/password'];

const damaged = (what: string) =>
  new StartFault('folderUnusable', `O backup está danificado: ${what}.`);

/** Escapes names with line breaks as `sha256sum` does. */
function lineOf({ path, sha256 }: Copied): string {
  if (!/[\n\r\\]/.test(path)) return `${sha256}  ${path}`;
  const escaped = path.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
  return `\\${sha256}  ${escaped}`;
}

function pathIn(line: string, written: string): string {
  if (!line.startsWith('\\')) return written;
  return written.replace(/\\([nr\\])/g, (_, sign) => ({ n: '\n', r: '\r' })[sign as 'n'] ?? '\\');
}

export async function writeList(backup: string, files: Copied[]): Promise<void> {
  const lines = [`# ${files.length} arquivos`, ...files.map(lineOf)];
  const text = lines.map((line) => `${line}\n`).join('');
  await writeFile(join(backup, LIST), text, { mode: 0o600, flush: true });
}

/** The hash of each file that the list names. */
async function readList(backup: string): Promise<Map<string, string>> {
  const text = await readFile(join(backup, LIST), 'utf8').catch(() => undefined);
  if (text === undefined) {
    throw new StartFault('folderUnusable', `${backup} não é um backup completo: falta ${LIST}.`);
  }
  const [head = '', ...lines] = text.split('\n').filter(Boolean);
  const hashes = new Map<string, string>();
  for (const line of lines) {
    const [, hash, path] = LINE.exec(line) ?? [];
    if (hash && path) hashes.set(pathIn(line, path), hash);
  }
  const count = Number(COUNT.exec(head)?.[1]);
  if (lines.length === count && hashes.size === count) return hashes;
  throw damaged(`${LIST} está incompleto ou mudou`);
}

/** Paths of everything in the backup except folders: links and sockets, too, which no list names. */
async function listFound(backup: string): Promise<string[]> {
  const entries = await readdir(backup, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = relative(backup, join(entry.parentPath, entry.name));
    if (entry.isDirectory() || path === LIST) return [];
    if (entry.isFile()) return [path];
    throw damaged(`${path} não é um arquivo`);
  });
}

/**
 * Throws a StartFault unless the backup contains exactly the files of its list, with the same hashes, and the files that
 * every backup has.
 */
export async function requireWhole(backup: string): Promise<void> {
  const hashes = await readList(backup);
  const found = new Set(await listFound(backup));
  for (const path of [...ALWAYS, ...hashes.keys()]) {
    if (!found.has(path)) throw damaged(`${path} falta ou mudou`);
  }
  for (const path of found) {
    if (!hashes.has(path)) throw damaged(`${path} não está em ${LIST}`);
  }
  for (const [path, hash] of hashes) {
    const changed = (await sha256Of(join(backup, path)).catch(() => undefined)) !== hash;
    if (changed) throw damaged(`${path} falta ou mudou`);
  }
}
