import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { addressThrough, dialDatabase } from './database-line.ts';

export type SwallowingProxy = {
  /** The database's address through the proxy. */
  url: string;
  /** Connections that are open now pass nothing any more, in either direction, not even their end; new ones work. */
  freeze(): void;
  /** Passes on what was held back. */
  thaw(): void;
  close(): Promise<void>;
};

type Line = { sockets: Socket[]; frozen: boolean };

/** Passes on data from `from`, including its end, while the connection is not frozen. */
function pass(line: Line, from: Socket, to: Socket): void {
  from.on('data', (chunk) => to.write(chunk));
  from.on('close', () => line.frozen || to.destroy());
  from.on('error', () => {});
}

/** A proxy between a server and its PostgreSQL that swallows traffic on request, like a firewall that forgets a connection. */
export async function swallowingProxy(databaseUrl: string): Promise<SwallowingProxy> {
  const lines = new Set<Line>();
  const server = createServer((client) => {
    const database = dialDatabase(databaseUrl);
    const line: Line = { sockets: [client, database], frozen: false };
    lines.add(line);
    pass(line, client, database);
    pass(line, database, client);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: addressThrough(server, databaseUrl, '127.0.0.1'),
    freeze() {
      for (const line of lines) {
        line.frozen = true;
        for (const socket of line.sockets) socket.pause();
      }
    },
    thaw() {
      for (const line of lines) {
        line.frozen = false;
        for (const socket of line.sockets) socket.resume();
      }
    },
    async close() {
      for (const { sockets } of lines) for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
