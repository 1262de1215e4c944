import { type AddressInfo, connect, type Server, type Socket } from 'node:net';

const portOf = (url: URL) => Number(url.port || 5432);

/** A connection to the PostgreSQL of an address, which may name a folder with its socket. */
export function dialDatabase(databaseUrl: string): Socket {
  const url = new URL(databaseUrl);
  const folder = url.searchParams.get('host');
  return folder ? connect(`${folder}/.s.PGSQL.${portOf(url)}`) : connect(portOf(url), url.hostname);
}

/** The same database through a server that listens on `host`. */
export function addressThrough(server: Server, databaseUrl: string, host: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = host;
  url.port = String((server.address() as AddressInfo).port);
  return url.href;
}
