import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';

// Requests that no route answers, and those that Node itself answers: the connection ends, however slowly the rest arrives.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const chunked = ['Content-Type: multipart/form-data; boundary=b', 'Transfer-Encoding: chunked'];
const LONG = `POST /api/at_ticket/${'x'.repeat(3_000)}/public_attachFile`;
const upgrade = ['Connection: Upgrade', 'Upgrade: websocket'];
const handshake = ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='];

/** Sends a head and then single bytes; returns the status once the server has ended the connection, or says that it has not. */
async function drip(line: string, headers: string[]): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let [answer, ended] = ['', false];
  socket.on('data', (data) => {
    answer += data;
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    ended = true;
  });
  await once(socket, 'connect');
  socket.write([`${line} HTTP/1.1`, 'Host: balcao', ...headers, '', ''].join('\r\n'));
  const goingOn = () => {
    if (!ended) socket.write('1\r\nx\r\n');
    return ended;
  };
  try {
    await expect.poll(goingOn, { timeout: 20_000, interval: 200 }).toBe(true);
  } catch {
    return `${line} is still open`;
  } finally {
    socket.destroy();
  }
  return /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 'nothing';
}

test.concurrent.each([
  ['an address that cannot be read', 'POST /%zz', chunked, '404'],
  ['an address that is far too long', LONG, chunked, '404'],
  ['a HEAD of such an address', 'HEAD /%zz', chunked, '404'],
  ['an OPTIONS of such an address', 'OPTIONS /%zz', chunked, '404'],
  ['an Expect that nobody knows', 'POST /auth/login', [...chunked, 'Expect: foo'], '417'],
  ['an upgrade at an address that cannot be read', 'GET /%zz', [...upgrade, ...handshake], '404'],
  ['an upgrade at an unknown address', 'GET /nowhere', [...upgrade, ...handshake], '404'],
  ['an upgrade with a body', 'POST /ws/office', [...upgrade, ...chunked], '404'],
  ['a HEAD with a body', 'HEAD /login', chunked, '200'],
  ['an OPTIONS with a body', 'OPTIONS /api/session/web', chunked, '415'],
  ['an unknown file', 'POST /assets/nothing.js', chunked, '404'],
  ['an unknown address', 'POST /nowhere', chunked, '404'],
])(
  '%s ends',
  async (_, line, headers, status) => {
    expect(await drip(line, headers)).toBe(status);
  },
  40_000,
);

test.concurrent('bytes that are no request end the connection', async () => {
  expect(await drip('\u0001\u0002', [])).toBe('400');
}, 40_000);
