import { spawnSync } from 'node:child_process';
import { StartFault } from '../start-fault.ts';

/** The user that PostgreSQL runs as; empty means the current user. */
export type PostgresUser = { uid?: number; gid?: number };

/** PostgreSQL refuses to run as root: then it runs as the system's `postgres`, else as `nobody`. No user is created. */
export function postgresUser(): PostgresUser {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf(name, '-u');
    const gid = idOf(name, '-g');
    if (uid && gid) return { uid, gid };
  }
  throw new StartFault(
    'clusterFailed',
    'O PostgreSQL não roda como root e não há usuário “postgres” nem “nobody”: use outro usuário ou DATABASE_URL.',
  );
}

function idOf(name: string, option: '-u' | '-g'): number | undefined {
  const { status, stdout } = spawnSync('id', [option, name], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : undefined;
}

/** Asks the system itself, so that closed parent folders and access lists count, too. */
export function canReach(user: PostgresUser, path: string): boolean {
  if (user.uid === undefined) return true;
  return spawnSync('test', ['-x', path], { ...user, cwd: '/' }).status === 0;
}
