import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { isAlive } from '../process-table.ts';
import { exitCodes } from '../start-fault.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { startCluster } from './cluster.ts';
import { openDatabase } from './open.ts';

const log = createLogger('silent');
let root: string;
let dir: string;

beforeAll(async () => {
  const folder = await temporaryFolder();
  root = folder.path;
  dir = join(root, 'data', 'postgres');
  return folder.remove;
});

async function start(at = dir, durable = false) {
  const cluster = await startCluster({ dir: at, log, durable });
  onTestFinished(cluster.stop);
  const { pool, close } = openDatabase(cluster.url, { max: 4, log });
  onTestFinished(close);
  return { cluster, pool };
}

/** Repeats the query until the database is back. */
async function eventually(query: () => Promise<{ rows: unknown[] }>): Promise<unknown[]> {
  for (;;) {
    try {
      return (await query()).rows;
    } catch {
      await pause(50);
    }
  }
}

test('what was written is there after a stop and a new start, and sorting follows no locale', async () => {
  const first = await start();
  await first.pool.query("create table note as select 'Ação' as text");
  await first.pool.end();
  await first.cluster.stop();
  expect(isAlive(first.cluster.pid)).toBe(false);
  const { pool } = await start();
  expect((await pool.query('select upper(text) as text from note')).rows).toEqual([
    { text: 'AÇÃO' },
  ]);
  const { rows } = await pool.query('show data_checksums');
  expect(rows).toEqual([{ data_checksums: 'on' }]);
});

test('the password is made at random and only its owner reads it', async () => {
  const { cluster } = await start();
  const file = join(dir, 'password');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const url = new URL(cluster.url);
  expect(url.password).toBe(readFileSync(file, 'utf8').trim());
  url.password = 'wrong';
  const { pool, close } = openDatabase(url.href, { max: 1, log });
  await expect(pool.query('select 1')).rejects.toMatchObject({ code: '28P01' });
  await close();
});

test('a killed PostgreSQL comes back by itself, and no acknowledged row is missing', async () => {
  const { cluster, pool } = await start(dir, true);
  await pool.query('create table entry (id int primary key)');
  const acknowledged: number[] = [];
  const firstPid = cluster.pid;
  async function write(first: number): Promise<void> {
    for (let id = first; cluster.pid === firstPid || id < first + 400; id += 4) {
      const insert = 'insert into entry values ($1) on conflict do nothing returning id';
      await eventually(() => pool.query(insert, [id]));
      acknowledged.push(id);
    }
  }
  const writers = [1, 2, 3, 4].map(write);
  while (acknowledged.length < 50) await pause(5);
  process.kill(firstPid, 'SIGKILL');
  await Promise.all(writers);
  expect(cluster.pid).not.toBe(firstPid);
  const { rows } = await pool.query<{ id: number }>('select id from entry');
  expect(rows.map(({ id }) => id).sort()).toEqual(acknowledged.sort());
});

test('a PostgreSQL that a killed server left behind is stopped and replaced', async () => {
  const script = `
    const { startCluster } = await import(${JSON.stringify(import.meta.resolve('./cluster.ts'))});
    const { createLogger } = await import(${JSON.stringify(import.meta.resolve('../logger.ts'))});
    const { pid } = await startCluster({ dir: process.argv[1], log: createLogger('silent') });
    console.log(pid);`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', script, dir]);
  const [output] = await once(server.stdout, 'data');
  const orphan = Number(output);
  server.kill('SIGKILL');
  await once(server, 'exit');
  expect(isAlive(orphan)).toBe(true);
  const { pool } = await start();
  expect(isAlive(orphan)).toBe(false);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('no second PostgreSQL starts on data that one of another container still uses', async () => {
  const { cluster, pool } = await start();
  // As another PID namespace sees it: the number belongs to no process there.
  const file = join(dir, 'data', 'postmaster.pid');
  const noted = readFileSync(file, 'utf8');
  writeFileSync(file, noted.replace(/^\d+/, '2147483646'));
  await expect(startCluster({ dir, log, durable: false })).rejects.toMatchObject({
    exitCode: exitCodes.folderInUse,
    lines: [expect.stringContaining('Outro PostgreSQL')],
  });
  writeFileSync(file, noted);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(isAlive(cluster.pid)).toBe(true);
}, 30_000);

test('a postmaster.pid with the number of another program is no obstacle', async () => {
  const first = await start();
  await first.pool.end();
  await first.cluster.stop();
  const other = spawn('sleep', ['60']);
  onTestFinished(() => void other.kill());
  await once(other, 'spawn');
  const file = join(dir, 'data', 'postmaster.pid');
  writeFileSync(file, `${other.pid}\n${dir}/data\n1700000000\n5432\n\n\n`);
  const { pool } = await start();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(isAlive(other.pid ?? 0)).toBe(true);
});

test('a first start that was cut off is begun anew', async () => {
  const other = join(root, 'other', 'postgres');
  const unfinished = join(other, 'unfinished');
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, 'PG_VERSION'), '18');
  await start(other);
  expect(existsSync(unfinished)).toBe(false);
});

test('where the path is too long for a socket, a loopback port serves', async () => {
  const { cluster, pool } = await start(join(root, 'x'.repeat(90), 'postgres'));
  expect(new URL(cluster.url).hostname).toBe('127.0.0.1');
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
