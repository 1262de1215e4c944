import { chmod, mkdir, stat } from 'node:fs/promises';

/** Creates a folder that nobody else on this machine can read, or closes one of ours that was open to others. */
export async function privateFolder(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const { uid, mode } = await stat(dir);
  if (uid === process.getuid?.() && (mode & 0o077) !== 0) await chmod(dir, 0o700);
}
