import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { StartFault } from './start-fault.ts';

/**
 * Node has no flock(2): another program locks the file that the server holds open, and the server keeps the lock. macOS has no
 * flock(1).
 */
const lockers = [
  ['flock', '-x', '-n', '3'],
  ['perl', '-MFcntl=:flock', '-e', 'open my $file, "+<&=3"; exit !flock $file, LOCK_EX | LOCK_NB'],
] as const;

/**
 * Opens a file, creating it if needed, and locks it; undefined while another process holds it, in whatever container. The
 * lock is the kernel's: it ends when the descriptor and all copies of it in child processes are closed, even by kill -9.
 * Never remove the file, or two processes may lock two different files of the same name. Throws a StartFault where
 * locking is impossible.
 */
export function lockFile(path: string): number | undefined {
  // For its owner alone: whoever can open a file can lock it.
  const descriptor = openSync(path, 'a+', 0o600);
  for (const [program, ...args] of lockers) {
    const { status, error } = spawnSync(program, args, {
      stdio: ['ignore', 'ignore', 'ignore', descriptor],
      timeout: 10_000,
    });
    if (status === 0) return descriptor;
    if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') continue;
    closeSync(descriptor);
    if (status === 1) return undefined;
    break;
  }
  throw new StartFault(
    'folderUnusable',
    `Não é possível reservar ${path}: instale o programa flock (pacote util-linux) ou use um disco que aceite flock.`,
  );
}
