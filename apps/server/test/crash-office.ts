import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import pg from 'pg';
import { expect, onTestFinished, vi } from 'vitest';
import { loggedIn } from './client.ts';
import { testDatabase } from './database.ts';
import { dataFolders, launch, ready } from './process.ts';

/** A dead server's job is free again within a minute (`platform/jobs.ts`); this is three times that. */
export const PATIENCE = { timeout: 180_000, interval: 300 };

async function ownDatabase(dataDir: string) {
  const { url, folder = '', drop } = await testDatabase('demo');
  await cp(folder, dataDir, { recursive: true });
  const one = new pg.Client({ connectionString: url });
  const two = new pg.Client({ connectionString: url });
  await Promise.all([one.connect(), two.connect()]);
  onTestFinished(async () => {
    await Promise.all([one.end(), two.end()]);
    await drop();
  });
  return { url, one, two };
}

/** kill -9: nothing is ended, told or written any more. */
export async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/**
 * For files of tests that kill a server in the middle of its work: to be called once per file, it prepares servers. Each
 * call of what it gives makes the demonstration company in a database of its own, with two connections of the test that
 * may hold locks, and `start`, which begins a server there.
 */
export function crashOffices() {
  const dataDir = dataFolders();
  return async (env: NodeJS.ProcessEnv = {}) => {
    const { url, one, two } = await ownDatabase(dataDir());
    const rows = async (text: string, values: unknown[] = []) =>
      (await one.query(text, values)).rows;
    const start = async () => {
      const child = launch(dataDir(), { DATABASE_URL: url, ...env });
      return { child, admin: await loggedIn(await ready(child), 'admin') };
    };
    const busy = `select from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid() and state <> 'idle'`;
    /** Until PostgreSQL has undone what a killed server had under way. */
    const undone = () => vi.waitFor(async () => expect(await rows(busy)).toEqual([]), PATIENCE);
    return { url, dataDir: dataDir(), one, two, rows, start, undone };
  };
}
