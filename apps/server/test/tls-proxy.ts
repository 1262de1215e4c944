import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import forge from 'node-forge';
import { addressThrough, dialDatabase } from './database-line.ts';

const { pki } = forge;
type Identity = { cert: forge.pki.Certificate; key: forge.pki.rsa.PrivateKey };

/** A certificate for `name`, signed by `issuer` or by itself. */
function certificate(name: string, extensions: object[], issuer?: Identity): Identity {
  const keys = pki.rsa.generateKeyPair(2048);
  const cert = pki.createCertificate();
  cert.publicKey = keys.publicKey;
  cert.serialNumber = name === 'localhost' ? '02' : '01';
  cert.validity.notBefore = new Date(Date.now() - 86_400_000);
  cert.validity.notAfter = new Date(Date.now() + 86_400_000);
  cert.setSubject([{ name: 'commonName', value: name }]);
  cert.setIssuer(issuer ? issuer.cert.subject.attributes : cert.subject.attributes);
  cert.setExtensions(extensions);
  cert.sign(issuer?.key ?? keys.privateKey, forge.md.sha256.create());
  return { cert, key: keys.privateKey };
}

const SSL_REQUEST = 80_877_103;

function join(one: Socket, other: Socket): void {
  one.pipe(other).pipe(one);
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const)
    from.on('error', () => to.destroy()).on('close', () => to.destroy());
}

/** A PostgreSQL that takes TLS alone, under the name `localhost`; `authority` is the PEM of who signed its certificate. */
export async function tlsDatabase(databaseUrl: string) {
  const authority = certificate('test authority', [
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'keyUsage', keyCertSign: true, critical: true },
  ]);
  const names = [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }];
  const own = certificate('localhost', names, authority);
  const secure = {
    isServer: true,
    key: pki.privateKeyToPem(own.key),
    cert: pki.certificateToPem(own.cert),
  };
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
    authority: pki.certificateToPem(authority.cert),
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}
