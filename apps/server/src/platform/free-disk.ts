import { statfs } from 'node:fs/promises';

/** What anybody but root may still write where that folder lies. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
