import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type SwallowingProxy = {
  /** The database's address by way of the proxy. */
  url: string;
  /** Lines that are open now pass nothing any more, in either direction, not even their end; new ones are fine. */
  freeze(): void;
  /** What was held back goes on. */
  thaw(): void;
  close(): Promise<void>;
};

type Line = { sockets: Socket[]; frozen: boolean };

const portOf = (url: URL) => Number(url.port || 5432);

function dial(url: URL): Socket {
  const folder = url.searchParams.get('host');
  if (folder) return connect(`${folder}/.s.PGSQL.${portOf(url)}`);
  return connect(portOf(url), url.hostname);
}

/** Passes on what `from` says, its end too, while the line is not frozen. */
function pass(line: Line, from: Socket, to: Socket): void {
  from.on('data', (chunk) => to.write(chunk));
  from.on('close', () => line.frozen || to.destroy());
  from.on('error', () => {});
}

/** Stands between a server and its PostgreSQL and swallows the traffic when asked, as a firewall that forgets a connection. */
export async function swallowingProxy(databaseUrl: string): Promise<SwallowingProxy> {
  const target = new URL(databaseUrl);
  const lines = new Set<Line>();
  const server = createServer((client) => {
    const database = dial(target);
    const line: Line = { sockets: [client, database], frozen: false };
    lines.add(line);
    pass(line, client, database);
    pass(line, database, client);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
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
