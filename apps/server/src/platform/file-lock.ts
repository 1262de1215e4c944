import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { StartFault } from './start-fault.ts';

/** Node has no flock(2): another program locks the file that we hold open, and the lock stays with us. macOS has no flock(1). */
const lockers = [
  ['flock', '-x', '-n', '3'],
  ['perl', '-MFcntl=:flock', '-e', 'open my $file, "+<&=3"; exit !flock $file, LOCK_EX | LOCK_NB'],
] as const;

/**
 * Opens a file, made if need be, and locks it; undefined while another holds it, in whatever container. The lock is the
 * kernel's: it ends when the descriptor and all copies of it that children got are closed, also by kill -9. The file is
 * never to be removed, else two processes may lock two files of one name. Throws a StartFault where locking is impossible.
 */
export function lockFile(path: string): number | undefined {
  // For its owner alone: whoever may open a file may lock it.
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
