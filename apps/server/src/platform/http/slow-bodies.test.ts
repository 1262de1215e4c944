import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TestClient } from '../../test-client.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';

let server: TestServer;
const open: Socket[] = [];
beforeEach(async () => {
  // Windows pass when the test says so.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  server = await startTestServer();
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await server.stop();
  vi.useRealTimers();
});

/** A request whose body is still to come, and what is answered to it. */
async function begun(path: string, headers: string[], { refused = false } = {}) {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  open.push(socket);
  const answer = { text: '', ended: false };
  socket.on('data', (data) => {
    answer.text += data;
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    answer.ended = true;
  });
  await once(socket, 'connect');
  const visitor = new TestClient(server.url);
  if (!refused) await visitor.call('/sanctum/csrf-cookie');
  const ours = [
    `Cookie: ${visitor.cookieHeader}`,
    `X-XSRF-TOKEN: ${visitor.cookies.get('XSRF-TOKEN') ?? ''}`,
  ];
  const head = [`POST ${path} HTTP/1.1`, 'Host: balcao', ...ours, ...headers, '', ''];
  socket.write(head.join('\r\n'));
  await pause(100);
  return { socket, answer };
}

const windowPasses = async () => {
  await vi.advanceTimersByTimeAsync(20_000);
  await pause(50);
};

const json = ['Content-Type: application/json', 'Content-Length: 100000'];
const boundary = 'limite';
const form = [`Content-Type: multipart/form-data; boundary=${boundary}`];
const upload = '/api/at_ticket/demo-assinatura/public_attachFile';
const part = `--${boundary}\r\nContent-Disposition: form-data; name="code"\r\n\r\nassinatura\r\n`;
const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;

describe('a body that comes drop by drop', () => {
  test.each([
    ['of a call', '/auth/login', json, '{"username":"'],
    ['of a file', upload, [...form, 'Content-Length: 900000'], part + file],
    ['of which nobody knows the length', upload, [...form, 'Transfer-Encoding: chunked'], ''],
  ])('%s is cut', async (_, path, headers, start) => {
    const { socket, answer } = await begun(path, headers);
    socket.write(start);
    for (let drops = 0; drops < 6 && !answer.ended; drops += 1) {
      if (headers.includes('Transfer-Encoding: chunked')) socket.write('1\r\nx\r\n');
      else socket.write('x');
      await windowPasses();
    }
    await expect.poll(() => answer.ended).toBe(true);
    expect(answer.text).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer.text).toContain('devagar demais');
  });

  test('is cut also when its request was refused before', async () => {
    const { socket, answer } = await begun('/auth/login', json, { refused: true });
    for (let drops = 0; drops < 4 && !answer.ended; drops += 1) {
      socket.write('x');
      await windowPasses();
    }
    await expect.poll(() => answer.ended).toBe(true);
    expect(answer.text).toMatch(/^HTTP\/1\.1 419 /);
  });

  test('but a file on a slow line goes on coming', async () => {
    const { socket, answer } = await begun(upload, [...form, 'Content-Length: 900000']);
    socket.write(part + file);
    for (let windows = 0; windows < 8; windows += 1) {
      socket.write('x'.repeat(64 * 1024));
      await pause(20);
      await windowPasses();
    }
    expect(answer.ended).toBe(false);
  });

  test('and a call that takes longer than anybody needs for it is cut at any speed', async () => {
    const { socket, answer } = await begun('/auth/login', json);
    for (let windows = 0; windows < 4 && !answer.ended; windows += 1) {
      socket.write('x'.repeat(21 * 1024));
      await pause(20);
      await windowPasses();
    }
    await expect.poll(() => answer.ended).toBe(true);
    expect(answer.text).toMatch(/^HTTP\/1\.1 408 /);
  });
});
