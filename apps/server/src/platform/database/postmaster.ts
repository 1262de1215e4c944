import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../logger.ts';
import type { PostgresUser } from './postgres-user.ts';

/** One running PostgreSQL server. `gone` is fulfilled when it has ended, whatever the reason. */
export type Postmaster = { pid: number; gone: Promise<void>; stop(): Promise<void> };

type Options = {
  program: string;
  args: string[];
  user: PostgresUser;
  /** True once queries are answered, false while it still starts; rejects when it never will. */
  isReady(): Promise<boolean>;
  log: Logger;
};

/** Backends of a killed server hold its shared memory for a moment. */
const stillHeld = /shared memory (block|segment)|lock file .* already exists/;
const heldPauseMs = 100;
const heldAttempts = 100;

/** Starts PostgreSQL and waits until it answers, however long it recovers. Rejects with its last words. */
export async function startPostmaster(options: Options): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch(options);
    } catch (error) {
      if (attempt === heldAttempts || !stillHeld.test(String(error))) throw error;
      await pause(heldPauseMs);
    }
  }
}

async function launch({ program, args, user, isReady, log }: Options): Promise<Postmaster> {
  // A process group of its own: Ctrl+C in the terminal must not stop it before the server is done with it.
  const child = spawn(program, args, {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
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

/** Fast shutdown: cuts the connections and writes everything down; after 30 s it must end at once. */
async function halt(child: ChildProcess, gone: Promise<void>): Promise<void> {
  const patience = setTimeout(() => child.kill('SIGQUIT'), 30_000);
  child.kill('SIGINT');
  await gone;
  clearTimeout(patience);
}
