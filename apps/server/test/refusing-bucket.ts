import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy for an S3-compatible server that refuses a number of the next PUTs, as an overloaded or full service does. */
export async function refusingBucket(endpoint: string) {
  const { hostname, port } = new URL(endpoint);
  let refusals = 0;
  let puts = 0;
  const server = createServer((asked, answer) => {
    const { method, url: path, headers } = asked;
    if (method === 'PUT') puts += 1;
    if (method === 'PUT' && refusals > 0) {
      refusals -= 1;
      asked.resume();
      asked.on('end', () => {
        answer.writeHead(503, { 'content-type': 'application/xml' });
        answer.end(
          '<Error><Code>SlowDown</Code><Message>Please reduce your rate.</Message></Error>',
        );
      });
      return;
    }
    const onward = request({ hostname, port, method, path, headers }, (said) => {
      answer.writeHead(said.statusCode ?? 502, said.headers);
      said.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refuse(count: number): void {
      refusals = count;
      puts = 0;
    },
    /** Number of PUTs since then. */
    puts: () => puts,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
