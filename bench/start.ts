import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { emptyFolder, freePort } from './servers.ts';

const ROUNDS = 5;
const MAX_SECONDS = 5;
const program = fileURLToPath(new URL('../scripts/start.ts', import.meta.url));

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** Seconds from the command to the first successful `/readyz`. */
async function secondsToReady(folder: string): Promise<number> {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'error' },
    stdio: 'ignore',
  });
  while (!(await isReady(port))) await pause(10);
  const seconds = (performance.now() - begun) / 1000;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  return seconds;
}

/** `npm start` on an empty folder, which creates database and demonstration data, and on existing data. */
export async function run(): Promise<void> {
  const folder = await emptyFolder();
  try {
    const first = await secondsToReady(folder.path);
    const again: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) again.push(await secondsToReady(folder.path));
    const slowest = Math.max(...again);
    console.log(`first start ${first.toFixed(2)} s; on existing data, slowest of ${ROUNDS}`);
    console.log(`  ${slowest.toFixed(2)} s, ${(slowest / first).toFixed(2)} of the first start`);
    console.log(`  at most ${MAX_SECONDS} s${slowest <= MAX_SECONDS ? '  reached' : '  MISSED'}`);
  } finally {
    await folder.remove();
  }
}
