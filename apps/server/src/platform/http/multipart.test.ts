import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

/** So many files one person may send at once. */
const AT_ONCE = 8;

let server: TestServer;
let boss: TestClient;
let path: string;
beforeAll(async () => {
  server = await startTestServer();
  boss = await loggedIn(server.url, 'admin');
  const { rows } = await server.ctx.pool.query(`select id from at_dialog order by id limit 1`);
  path = `/api/at_dialog/${rows[0].id}/import_file?dry=true`;
});
afterAll(() => server.stop());

const boundary = 'limite';
const begin = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\n\r\n{`;

/** An upload of which the server gets the head and the first bytes, and nothing more. */
async function beginUpload(): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: balcao',
    `Cookie: ${boss.cookieHeader}`,
    `X-XSRF-TOKEN: ${boss.cookies.get('XSRF-TOKEN') ?? ''}`,
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    'Content-Length: 100000',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${begin}`);
  return socket;
}
/** The calls that the server has begun to serve and not ended. */
const underWay = () =>
  new Promise<number>((resolve, reject) => {
    server.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

async function upload(): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob(['{}']), 'a.json');
  const answer = await Promise.race([
    boss.call(path, { method: 'POST', body: form }),
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 8_000)),
  ]);
  return answer?.status ?? 0;
}

test('uploads whose senders left while they waited or were read hold no place', async () => {
  const before = await underWay();
  const read = await Promise.all(Array.from({ length: AT_ONCE }, beginUpload));
  await expect.poll(underWay).toBe(before + AT_ONCE);
  const waiting = await Promise.all(Array.from({ length: AT_ONCE }, beginUpload));
  await expect.poll(underWay).toBe(before + 2 * AT_ONCE);
  // They wait for a place by now: the calls before them have read their first bytes.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  for (const socket of waiting) socket.destroy();
  await expect.poll(underWay).toBe(before + AT_ONCE);
  for (const socket of read) socket.destroy();
  await expect.poll(underWay).toBe(before);
  expect(await upload()).toBe(422);
}, 60_000);
