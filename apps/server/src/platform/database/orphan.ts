import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../logger.ts';
import { commandLine, isAlive } from '../process-table.ts';
import { isDataFree } from './postmaster.ts';

const nobodysPid = 2 ** 31 - 2;

/**
 * Prepares `data` for a new PostgreSQL: stops the one that a killed server left behind, and neutralizes a
 * postmaster.pid whose number now belongs to another program (PostgreSQL would take that for a live one), unless a
 * PostgreSQL of another container still holds the data.
 */
export async function clearOrphan(data: string, log: Logger): Promise<void> {
  const file = join(data, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  if (!(pid > 0) || !isAlive(pid)) return;
  if (runsOn(pid, data)) {
    log.warn({ postgres: pid }, 'stopping the PostgreSQL that a killed server left behind');
    await stopOrphan(pid, data);
  } else if (process.platform !== 'win32' && isDataFree(data)) {
    // The rest of the file stays: PostgreSQL uses it to check for backends that still hold shared memory.
    await writeFile(file, text.replace(/^\d+/, String(nobodysPid)));
  }
}

function runsOn(pid: number, data: string): boolean {
  return commandLine(pid).includes(`postgres -D ${data} `);
}

async function stopOrphan(pid: number, data: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal);
    for (let waited = 0; waited < 20_000 && runsOn(pid, data); waited += 20) await pause(20);
    if (!runsOn(pid, data)) return;
  }
}
