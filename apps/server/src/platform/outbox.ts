import { open, opendir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissingFile } from './missing-file.ts';

/** The headers of our mails are far shorter. */
const HEAD_BYTES = 16 * 1024;

/** Empty for a file that does not exist, or no longer exists. */
async function headOf(file: string): Promise<string> {
  const handle = await open(file).catch((error) => {
    if (isMissingFile(error)) return undefined;
    throw error;
  });
  if (!handle) return '';
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.toString('latin1', 0, bytesRead).split('\r\n\r\n')[0] ?? '';
  } finally {
    await handle.close();
  }
}

/** The recipients of a mail; a header may continue in lines that begin with a blank. */
function recipientsOf(head: string): string[] {
  const [, to = ''] = /^To:((?:.*)(?:\r\n[ \t].*)*)/im.exec(head) ?? [];
  return to.match(/[^\s<>",;]+@[^\s<>",;]+/g) ?? [];
}

/** Removes the mails of an outbox folder that went to an address for which `isDoomed` is true. */
export async function forgetMails(folder: string, isDoomed: (address: string) => boolean) {
  const entries = await opendir(folder).catch((error) => {
    if (!isMissingFile(error)) throw error;
    return [];
  });
  for await (const { name } of entries) {
    if (!/\.eml(?:\.part)?$/.test(name)) continue;
    const file = join(folder, name);
    // A file that is being written may be renamed in between.
    for (const each of new Set([file, file.replace(/\.part$/, '')])) {
      if (recipientsOf(await headOf(each)).some(isDoomed)) await rm(each, { force: true });
    }
  }
}
