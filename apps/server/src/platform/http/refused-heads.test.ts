import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** What the server answers to this text, until it ends the connection. */
async function answerTo(head: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => {});
  socket.write(head);
  return text(socket);
}

test.each([
  [
    `GET / HTTP/1.1\r\nHost: balcao\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'HEAD_TOO_LARGE',
  ],
  [`GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: balcao\r\n\r\n`, 431, 'HEAD_TOO_LARGE'],
  ['isto não é HTTP\r\n\r\n', 400, 'BAD_REQUEST'],
])(
  'a head that is refused is answered in the shape of errors: %.20s',
  async (head, status, code) => {
    const [first, body] = (await answerTo(head)).split('\r\n\r\n');
    expect(first).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(body ?? '')).toEqual({ code, message: expect.any(String) });
  },
);
