import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { takeDataFolder } from './data-folder.ts';
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
  await (await takeDataFolder(dir)).release();
});

test('of many who come at once, one gets the folder', async () => {
  const results = await Promise.allSettled([1, 2, 3, 4].map(() => takeDataFolder(dir)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test.each([
  ['names a process that is gone', '2147483646 outra-maquina\n'],
  ['names a process that runs', `${process.ppid} ${hostname()}\n`],
  ['was never written', ''],
  ['makes no sense', 'hello'],
])('a file that %s and that nobody holds is no obstacle', async (_, content) => {
  await (await takeDataFolder(dir)).release();
  writeFileSync(lock, content);
  await (await takeDataFolder(dir)).release();
});

const holder = `
  const { takeDataFolder } = await import(${JSON.stringify(import.meta.resolve('./data-folder.ts'))});
  await takeDataFolder(process.argv[1]);
  console.log('taken');
  setInterval(() => {}, 60_000);`;

/** A process that takes the folder and keeps it; `inside` puts it into a separate PID namespace. */
async function holding(inside: string[] = []): Promise<ChildProcess> {
  const [program = '', ...args] = [
    ...inside,
    process.execPath,
    '--input-type=module',
    '-e',
    holder,
    dir,
  ];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  return child;
}

const unshare = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child=KILL'];
const works = ([program = '', ...args]: string[]) =>
  spawnSync(program, [...args, 'true']).status === 0;
/** Undefined if the machine lets nobody create namespaces, as in some containers. */
const otherNamespace = [unshare, [...unshare, '--user', '--map-root-user']].find(works);

test('a process of another PID namespace keeps the folder, and a killed one gives it back', async () => {
  const other = await holding(otherNamespace);
  // Without namespaces, the file at least has the content that a process in another container would have written.
  if (!otherNamespace) {
    console.warn('no PID namespaces here: tested with a process of this one');
    writeFileSync(lock, '1 outro-conteiner\n');
  }
  const said = otherNamespace ? 'pelo processo 1:' : 'pelo processo 1 de outro-conteiner:';
  await expect(takeDataFolder(dir)).rejects.toThrow(said);
  other.kill('SIGKILL');
  const again = await vi.waitFor(() => takeDataFolder(dir), { timeout: 10_000 });
  await again.release();
});

test('kill -9 of the process that holds it frees the folder at once', async () => {
  const other = await holding();
  await expect(takeDataFolder(dir)).rejects.toThrow(`processo ${other.pid}:`);
  const gone = once(other, 'exit');
  other.kill('SIGKILL');
  await gone;
  await (await takeDataFolder(dir)).release();
});

test.each([
  ['is a file', ''],
  ['lies below a file', '/below'],
])('a path that %s is no folder', async (_, rest) => {
  writeFileSync(dir, '');
  await expect(takeDataFolder(dir + rest)).rejects.toThrow(/não é uma pasta/);
});
