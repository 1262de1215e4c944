import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../logger.ts';
import { isMissingFile } from '../missing-file.ts';
import { StartFault } from '../start-fault.ts';
import { clusterUser } from './cluster-files.ts';
import { clusterHome } from './cluster-home.ts';
import { postgresUser } from './postgres-user.ts';

/**
 * The address of the PostgreSQL that a server runs in `dir` right now, for a command beside it. It comes from the
 * server's own files: its password, and the port and socket that PostgreSQL noted. Throws a StartFault when they cannot
 * be read or do not exist yet.
 */
export async function runningCluster(dir: string, log: Logger): Promise<string> {
  try {
    const home = await clusterHome(dir, postgresUser(), log);
    const password = (await readFile(join(home, 'password'), 'utf8')).trim();
    const noted = await readFile(join(home, 'data', 'postmaster.pid'), 'utf8');
    const [, , , port, sockets, host] = noted.split('\n');
    const login = `postgres://${clusterUser}:${password}`;
    if (host) return `${login}@${host}:${port}/postgres`;
    return `${login}@localhost:${port}/postgres?host=${encodeURIComponent(sockets ?? '')}`;
  } catch (error) {
    if (error instanceof StartFault) throw error;
    const { code } = error as NodeJS.ErrnoException;
    const line = isMissingFile(error)
      ? 'O servidor que usa esta pasta de dados ainda está iniciando: tente de novo.'
      : `O banco de dados em ${dir} não pode ser aberto por este usuário (${code}).`;
    throw new StartFault('databaseUnreachable', line);
  }
}
