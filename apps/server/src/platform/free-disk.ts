import { statfs } from 'node:fs/promises';

/** The bytes that a user other than root may still write in that folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
