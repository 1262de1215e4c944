import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startCluster } from '../apps/server/src/platform/database/cluster.ts';
import { openDatabase } from '../apps/server/src/platform/database/open.ts';
import { runningCluster } from '../apps/server/src/platform/database/running-cluster.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { exitCodes } from '../apps/server/src/platform/start-fault.ts';
import { temporaryFolder } from '../apps/server/src/platform/temporary-folder.ts';
import { inherited } from '../apps/server/test/inherited.ts';
import { untilSaid } from '../apps/server/test/process.ts';

const root = resolve(import.meta.dirname, '..');
const log = createLogger('silent');
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let server: ChildProcess;
const at = (name: string) => join(folder.path, name);
const source = () => at('data');

beforeAll(async () => {
  execFileSync(process.execPath, [join(root, 'scripts/build-web.ts')]);
  folder = await temporaryFolder();
  server = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    env: {
      ...inherited(),
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: source(),
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await untilSaid(server, /Balcão pronto/);
}, 120_000);

async function stopServer(): Promise<void> {
  if (server.exitCode !== null) return;
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  await gone;
}
afterAll(async () => {
  await stopServer();
  folder.remove();
});

/** Runs a command in a separate process. */
async function run(script: string, dataDir: string, ...args: string[]) {
  const child = spawn(process.execPath, [join(root, 'scripts', script), ...args], {
    env: { ...inherited(), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, err };
}

/** The database of a data folder that no server uses. */
async function opened(dataDir: string) {
  const cluster = await startCluster({ dir: join(dataDir, 'postgres'), log });
  const { pool, close } = openDatabase(cluster.url, { max: 1, log });
  return { pool, stop: () => close().then(cluster.stop) };
}

/** Every table of every schema with a hash of its rows; a start empties unlogged tables. */
async function tablesOf(dataDir: string): Promise<Record<string, string>> {
  const { pool, stop } = await opened(dataDir);
  try {
    const { rows } = await pool.query(`
      select format('%I.%I', n.nspname, c.relname) as name from pg_class c
        join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and c.relpersistence = 'p'
        and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') order by 1`);
    const hashes: Record<string, string> = {};
    for (const { name } of rows) {
      const { rows: hash } = await pool.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as all
         from ${name} as t`,
      );
      hashes[name] = hash[0].all;
    }
    return hashes;
  } finally {
    await stop();
  }
}

/** Every file beside the database with the hash of its bytes. */
async function filesOf(dataDir: string): Promise<Record<string, string>> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/^(?:postgres\/|balcao\.lock)/.test(relative(dataDir, file)));
  const hash = async (file: string) =>
    createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
  return Object.fromEntries(
    await Promise.all(files.map(async (file) => [relative(dataDir, file), await hash(file)])),
  );
}

test('a backup of a running server contains everything acknowledged before it, and no gap after that', async () => {
  const { pool, close } = openDatabase(await runningCluster(join(source(), 'postgres'), log), {
    max: 1,
    log,
  });
  onTestFinished(close);
  await pool.query('create table note (id int primary key, words text)');
  let written = 0;
  let writing = true;
  const write = async () => {
    while (writing) {
      await pool.query("insert into note values ($1, repeat('x', 2000))", [written + 1]);
      written += 1;
    }
  };
  const writer = write();
  await expect.poll(() => written).toBeGreaterThan(50);
  const before = written;
  const made = await run('backup.ts', source(), at('online'));
  expect(made).toMatchObject({ code: 0, err: '' });
  expect(written).toBeGreaterThan(before);
  writing = false;
  await writer;

  const restored = await run('restore.ts', at('from-online'), at('online'));
  expect(restored).toMatchObject({ code: 0, err: '' });
  const { pool: copy, stop } = await opened(at('from-online'));
  onTestFinished(stop);
  const { rows } = await copy.query('select count(*) as count, max(id) as last from note');
  expect(rows[0].count).toBe(rows[0].last);
  expect(rows[0].count).toBeGreaterThanOrEqual(before);
}, 120_000);

test('a restore reproduces every row of every table and every file', async () => {
  await stopServer();
  await mkdir(at('data/files/at_ticket/9'), { recursive: true });
  await writeFile(at('data/files/at_ticket/9/telhado.bin'), randomBytes(300_000));
  expect(await run('backup.ts', source(), at('whole'))).toMatchObject({ code: 0, err: '' });
  expect(await run('restore.ts', at('from-whole'), at('whole'))).toMatchObject({ code: 0 });
  const tables = await tablesOf(source());
  expect(Object.keys(tables).length).toBeGreaterThan(50);
  expect(await tablesOf(at('from-whole'))).toEqual(tables);
  const files = await filesOf(source());
  expect(Object.keys(files)).toContain('session-secret');
  expect(Object.keys(files)).toContain('files/at_ticket/9/telhado.bin');
  expect(await filesOf(at('from-whole'))).toEqual(files);
}, 120_000);

test('a restore refuses a folder with data, and an incomplete backup', async () => {
  const { folderUnusable } = exitCodes;
  const full = await run('restore.ts', source(), at('whole'));
  expect(full).toMatchObject({
    code: folderUnusable,
    err: expect.stringContaining('não está vazia'),
  });
  await cp(at('whole'), at('damaged'), { recursive: true });
  await appendFile(at('damaged/session-secret'), 'x');
  const damaged = await run('restore.ts', at('nowhere'), at('damaged'));
  expect(damaged).toMatchObject({
    code: folderUnusable,
    err: expect.stringContaining('session-secret'),
  });
  await rm(at('damaged/SHA256SUMS'));
  const unfinished = await run('restore.ts', at('nowhere'), at('damaged'));
  expect(unfinished).toMatchObject({
    code: folderUnusable,
    err: expect.stringContaining('não é um backup completo'),
  });
  expect(await readdir(folder.path)).not.toContain('nowhere');
  const again = await run('backup.ts', source(), at('whole'));
  expect(again).toMatchObject({
    code: folderUnusable,
    err: expect.stringContaining('não está vazia'),
  });
  await writeFile(at('from-whole/restauracao-incompleta'), '');
  const cut = await run('backup.ts', at('from-whole'), at('of-cut'));
  expect(cut).toMatchObject({ code: folderUnusable, err: expect.stringContaining('não terminou') });
}, 60_000);

test('without a folder, the commands print their usage', async () => {
  for (const script of ['backup.ts', 'restore.ts']) {
    expect(await run(script, source())).toMatchObject({
      code: 2,
      err: expect.stringContaining('Uso:'),
    });
  }
});
