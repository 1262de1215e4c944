import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { takeDataFolder } from './data-folder.ts';
import { startTime } from './process-table.ts';
import { temporaryFolder } from './temporary-folder.ts';

let dir: string;
let lock: string;

beforeEach(async () => {
  const folder = await temporaryFolder();
  dir = join(folder.path, 'data');
  lock = join(dir, 'balcao.lock');
  return folder.remove;
});

test('a folder is made, taken once and given back', async () => {
  const first = await takeDataFolder(dir);
  await expect(takeDataFolder(dir)).rejects.toThrow(
    `Esta pasta de dados já está em uso pelo processo ${process.pid}: pare-o ou use outra DATA_DIR.`,
  );
  await first.release();
  expect(existsSync(lock)).toBe(false);
  await (await takeDataFolder(dir)).release();
});

test('of many who come at once, one gets the folder', async () => {
  const results = await Promise.allSettled([1, 2, 3, 4].map(() => takeDataFolder(dir)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test.each([
  ['of a process that is gone', () => '2147483646 1\n'],
  ['of a process whose number another has now', () => `${process.ppid} 1\n`],
  ['that was never written', () => ''],
  ['that makes no sense', () => 'hello'],
])('a lock %s is taken over', async (_, content) => {
  await (await takeDataFolder(dir)).release();
  writeFileSync(lock, content());
  await (await takeDataFolder(dir)).release();
});

test('a lock of another live process is respected', async () => {
  await (await takeDataFolder(dir)).release();
  const other = spawn('sleep', ['60']);
  onTestFinished(() => void other.kill());
  await once(other, 'spawn');
  const pid = other.pid ?? 0;
  writeFileSync(lock, `${pid} ${startTime(pid)}\n`);
  await expect(takeDataFolder(dir)).rejects.toThrow(`processo ${pid}`);
});

test.each([
  ['is a file', ''],
  ['lies below a file', '/below'],
])('a path that %s is no folder', async (_, rest) => {
  writeFileSync(dir, '');
  await expect(takeDataFolder(dir + rest)).rejects.toThrow(/não é uma pasta/);
});
