import { open, opendir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissingFile } from './missing-file.ts';

/** The headers of our mails are far shorter. */
const HEAD_BYTES = 16 * 1024;

/** Empty for a file that is not there, or no more. */
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

/** To whom a mail goes; a header may go on in lines that begin with a blank. */
function recipientsOf(head: string): string[] {
  const [, to = ''] = /^To:((?:.*)(?:\r\n[ \t].*)*)/im.exec(head) ?? [];
  return to.match(/[^\s<>",;]+@[^\s<>",;]+/g) ?? [];
}

/** Removes the mails of an outbox folder that went to an address of which `isDoomed` says so. */
export async function forgetMails(folder: string, isDoomed: (address: string) => boolean) {
  const entries = await opendir(folder).catch((error) => {
    if (!isMissingFile(error)) throw error;
    return [];
  });
  for await (const { name } of entries) {
    if (!/\.eml(?:\.part)?$/.test(name)) continue;
    const file = join(folder, name);
    // What is being written may get its own name while we look.
    for (const each of new Set([file, file.replace(/\.part$/, '')])) {
      if (recipientsOf(await headOf(each)).some(isDoomed)) await rm(each, { force: true });
    }
  }
}
