import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, beforeEach, onTestFinished } from 'vitest';
import { temporaryFolder } from '../src/platform/temporary-folder.ts';
import { inherited } from './inherited.ts';

export const root = resolve(import.meta.dirname, '../../..');

/** Builds the pages, without which no server starts. */
function buildPages(): void {
  execFileSync(process.execPath, [join(root, 'scripts/build-web.ts')]);
}

/** Prepares servers of a test file: builds the pages, and gives each test its own data folder, which does not exist yet. */
export function dataFolders(): () => string {
  let dataDir = '';
  beforeAll(buildPages, 120_000);
  beforeEach(async () => {
    const { path, remove } = await temporaryFolder();
    dataDir = join(path, 'data');
    return remove;
  });
  return () => dataDir;
}

/** A server in a separate process, ended after the test. */
export function launch(dataDir: string, env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    cwd: dataDir.replace(/data$/, ''),
    env: {
      ...inherited(),
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
      HOST: '127.0.0.1',
      NODE_ENV: 'production',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  return child;
}

/** Runs a start that must fail until it ends. */
export async function failedStart(dataDir: string, env: NodeJS.ProcessEnv) {
  const child = launch(dataDir, env);
  const [stderr, [code]] = await Promise.all([
    child.stderr ? text(child.stderr) : '',
    once(child, 'exit'),
  ]);
  return {
    code,
    lines: stderr
      .split('\n')
      .filter((line) => !/deprecat|trace-warnings/i.test(line))
      .filter(Boolean),
  };
}

/** Waits until a process has printed a match of the pattern; its later output is read and dropped. */
export async function untilSaid(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  let output = '';
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      output += chunk;
      const found = pattern.exec(output);
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`ended: ${output}`)));
  });
}

/** Waits for the line with the address. */
export async function ready(child: ChildProcess): Promise<string> {
  const [, address = ''] = await untilSaid(child, /Balcão pronto em (\S+)/);
  return address;
}

/** Asks it to end; process managers would kill it after a while. */
export async function endOf(child: ChildProcess): Promise<unknown> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const ended = await Promise.race([exit, pause(15_000, 'still runs')]);
  if (ended === 'still runs') child.kill('SIGKILL');
  return ended;
}
