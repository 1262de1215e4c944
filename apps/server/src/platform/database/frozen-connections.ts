import type { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from '../logger.ts';

const socketOf = ({ connection }: PoolClient) => connection.stream as Socket;

const noAnswer = () =>
  Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT', syscall: 'read' });

/**
 * Gives up connections of the pool that carry nothing for `patienceMs` while they are in use, and with the first such
 * one all that lie idle: whatever swallowed its traffic has most likely swallowed theirs too. Their statements
 * fail as with a database that is gone. Gives the function that cuts every connection at once.
 */
export function watchConnections(
  pool: Pool,
  patienceMs: number | undefined,
  log: Logger,
): { left(): Promise<unknown>; cut(): void } {
  const open = new Map<PoolClient, Promise<void>>();
  const idle = new Set<PoolClient>();

  function giveUp(client: PoolClient): void {
    log.warn({ idle: idle.size }, 'a database connection does not answer: given up');
    for (const each of [client, ...idle]) socketOf(each).destroy(noAnswer());
  }

  pool.on('connect', (client) => {
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    open.set(client, ended);
    client.once('end', () => open.delete(client));
    socketOf(client).on('timeout', () => giveUp(client));
  });
  pool.on('acquire', (client) => {
    idle.delete(client);
    if (patienceMs !== undefined) socketOf(client).setTimeout(patienceMs);
  });
  pool.on('release', (_error, client) => {
    idle.add(client);
    socketOf(client).setTimeout(0);
  });
  pool.on('remove', (client) => idle.delete(client));
  return {
    left: () => Promise.all(open.values()),
    cut() {
      for (const client of open.keys()) socketOf(client).destroy(noAnswer());
    },
  };
}
