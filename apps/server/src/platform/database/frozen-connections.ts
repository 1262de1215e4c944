import type { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from '../logger.ts';

const socketOf = ({ connection }: PoolClient) => connection.stream as Socket;

const noAnswer = () =>
  Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT', syscall: 'read' });

/** The driver has this property; its types do not. */
const isWaiting = (client: PoolClient) =>
  !(client as unknown as { readyForQuery: boolean }).readyForQuery;

type Limits = {
  /** How long a statement may wait for a byte from the database; undefined: for ever. */
  patienceMs: number | undefined;
  /** How long a connection may be checked out without running a statement, as when a transaction waits for a slow reader. */
  unusedMs: number;
};

/**
 * Destroys pool connections whose statement gets no answer within `patienceMs`; their statements fail as if the database
 * were down. The first one also takes all idle connections with it, because whatever swallowed its traffic has probably
 * swallowed theirs, too. A connection that is checked out but unused for `unusedMs` is destroyed alone. Returns a function
 * that destroys every connection at once.
 */
export function watchConnections(
  pool: Pool,
  { patienceMs, unusedMs }: Limits,
  log: Logger,
): { left(): Promise<unknown>; cut(): void } {
  const open = new Map<PoolClient, Promise<void>>();
  const idle = new Set<PoolClient>();

  function giveUp(client: PoolClient): void {
    log.warn({ idle: idle.size }, 'a database connection does not answer: given up');
    for (const each of [client, ...idle]) socketOf(each).destroy(noAnswer());
  }

  function onSilence(client: PoolClient): void {
    if (isWaiting(client)) {
      giveUp(client);
      return;
    }
    const socket = socketOf(client);
    const { bytesWritten } = socket;
    const look = () => {
      const isUnused = !idle.has(client) && socket.bytesWritten === bytesWritten;
      if (isUnused) socket.destroy(noAnswer());
    };
    setTimeout(look, unusedMs).unref();
  }

  pool.on('connect', (client) => {
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    open.set(client, ended);
    client.once('end', () => open.delete(client));
    socketOf(client).on('timeout', () => onSilence(client));
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
