import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { lockFile } from '../file-lock.ts';
import type { Logger } from '../logger.ts';
import { StartFault } from '../start-fault.ts';
import type { PostgresUser } from './postgres-user.ts';

/** One running PostgreSQL server. `gone` is fulfilled when it has ended, for whatever reason. */
export type Postmaster = { pid: number; gone: Promise<void>; stop(): Promise<void> };

type Options = {
  program: string;
  args: string[];
  /** The data folder, for one PostgreSQL at a time. */
  data: string;
  user: PostgresUser;
  /** True once it answers queries, false while it still starts; rejects when it never will. */
  isReady(): Promise<boolean>;
  log: Logger;
};

/** Backends of a killed server hold its shared memory for a moment. */
const stillHeld = /shared memory (block|segment)|lock file .* already exists/;
const heldPauseMs = 100;
const heldAttempts = 100;

/**
 * The lock that PostgreSQL and all its processes hold, in whatever container they run: a process number means nothing in
 * another container.
 */
const lockOf = (data: string) => `${data}.lock`;

/** Takes the lock of a data folder for the PostgreSQL to be started on it. Throws while another process holds it. */
function lockData(data: string): number {
  const lock = lockFile(lockOf(data));
  if (lock !== undefined) return lock;
  throw new StartFault(
    'folderInUse',
    `Outro PostgreSQL, talvez de outro contêiner, ainda usa os dados em ${data}: pare-o antes.`,
  );
}

/** Whether neither a PostgreSQL nor remains of one run on a data folder. */
export function isDataFree(data: string): boolean {
  const lock = lockFile(lockOf(data));
  if (lock !== undefined) closeSync(lock);
  return lock !== undefined;
}

/** Waits for the remains of a killed PostgreSQL to end. Throws a StartFault when one keeps using the data. */
export async function untilDataFree(data: string): Promise<void> {
  for (let attempt = 1; attempt < heldAttempts; attempt += 1) {
    if (isDataFree(data)) return;
    await pause(heldPauseMs);
  }
  closeSync(lockData(data));
}

/** Starts PostgreSQL and waits until it answers, however long it recovers. Rejects with its last output. */
export async function startPostmaster(options: Options): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch(options);
    } catch (error) {
      const held = error instanceof StartFault || stillHeld.test(String(error));
      if (attempt === heldAttempts || !held) throw error;
      await pause(heldPauseMs);
    }
  }
}

async function launch({ program, args, data, user, isReady, log }: Options): Promise<Postmaster> {
  const lock = lockData(data);
  // It has its own process group: Ctrl+C in the terminal must not stop it before the server has finished with it.
  const child = spawn(program, args, {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', lock],
  });
  closeSync(lock);
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log.debug({ text }, 'postgres');
    words = (words + text).slice(-4_000);
  });
  await once(child, 'spawn');
  const gone = once(child, 'exit').then(() => {});
  const closed = once(child, 'close');
  try {
    while (isRunning(child) && !(await isReady())) await Promise.race([pause(20), gone]);
  } catch (error) {
    await halt(child, gone);
    throw error;
  }
  if (isRunning(child)) return { pid: child.pid ?? 0, gone, stop: () => halt(child, gone) };
  await Promise.race([closed, pause(500)]);
  throw new Error(words);
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

/** Fast shutdown: cuts the connections and writes everything to disk; after 30 s the process must end at once. */
async function halt(child: ChildProcess, gone: Promise<void>): Promise<void> {
  const patience = setTimeout(() => child.kill('SIGQUIT'), 30_000);
  child.kill('SIGINT');
  await gone;
  clearTimeout(patience);
}
