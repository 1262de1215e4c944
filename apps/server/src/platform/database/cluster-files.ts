import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresUser } from './postgres-user.ts';

export const clusterUser = 'balcao';

/** The folders of a cluster, created if needed: an existing data folder is always complete. */
export type ClusterFiles = { data: string; sockets: string; password: string };

/** Creates the cluster in `home` unless it exists, with a random password (file mode 600). `initdb` is that program and its flags. */
export async function clusterFiles(
  home: string,
  user: PostgresUser,
  initdb: string[],
): Promise<ClusterFiles> {
  const data = join(home, 'data');
  const passwordFile = join(home, 'password');
  if (!existsSync(data)) await createCluster(home, user, initdb, passwordFile);
  const sockets = join(home, 'sockets');
  // Files left by a killed server mean nothing: the process that used them has been stopped.
  await rm(sockets, { recursive: true, force: true });
  await mkdir(sockets, { mode: 0o700 });
  await give(sockets, user);
  return { data, sockets, password: (await readFile(passwordFile, 'utf8')).trim() };
}

async function createCluster(
  home: string,
  user: PostgresUser,
  [initdb = '', ...flags]: string[],
  passwordFile: string,
): Promise<void> {
  const unfinished = join(home, 'unfinished');
  await rm(unfinished, { recursive: true, force: true });
  await writeFile(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  await give(passwordFile, user);
  const options = {
    pgdata: unfinished,
    username: clusterUser,
    pwfile: passwordFile,
    auth: 'scram-sha-256',
    encoding: 'UTF8',
    locale: 'C',
    'locale-provider': 'builtin',
    'builtin-locale': 'C.UTF-8',
  };
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  await promisify(execFile)(initdb, [...args, ...flags], { ...user, cwd: '/' });
  await rename(unfinished, join(home, 'data'));
}

async function give(path: string, { uid, gid }: PostgresUser): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
}
