import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The whole mails of a server's outbox, the newest last; those that are still being written have another ending. */
export async function outboxMails(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  return Promise.all(names.toSorted().map((name) => readFile(join(folder, name), 'utf8')));
}
