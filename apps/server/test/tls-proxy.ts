import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { authority, localhost } from './certificate.ts';
import { addressThrough, dialDatabase } from './database-line.ts';

const SSL_REQUEST = 80_877_103;

function join(one: Socket, other: Socket): void {
  one.pipe(other).pipe(one);
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const)
    from.on('error', () => to.destroy()).on('close', () => to.destroy());
}

/** A PostgreSQL that accepts only TLS, under the name `localhost`; `authority` is the PEM of its certificate's authority. */
export async function tlsDatabase(databaseUrl: string) {
  const issuer = authority('test authority');
  const own = localhost(issuer);
  const secure = { isServer: true, ...own.pem };
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (asked) => {
      if (asked.length !== 8 || asked.readInt32BE(4) !== SSL_REQUEST) return socket.destroy();
      socket.write('S');
      return join(new TLSSocket(socket, secure), dialDatabase(databaseUrl));
    });
  });
  await once(server.listen(0, 'localhost'), 'listening');
  return {
    url: addressThrough(server, databaseUrl, 'localhost'),
    authority: issuer.pem.cert,
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}
