import { once } from 'node:events';
import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { MEBIBYTE } from '@balcao/brazil/file-size';
import { SIGN_CODE } from '@balcao/contract/signing/sign-page';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
const open: Socket[] = [];
/** The server's sides of all connections. */
let taken: Socket[] = [];
beforeEach(async () => {
  // The test decides when windows pass.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  server = await startTestServer();
  taken = [];
  server.app.server.on('connection', (socket) => taken.push(socket));
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await server.stop();
  vi.useRealTimers();
});

/** A request whose body has not arrived yet, and the answer to it. */
async function beginRequest(path: string, headers: string[], { refused = false } = {}) {
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
  const head = [`POST ${path} HTTP/1.1`, 'Host: balcao', ...ours, ...headers, '', ''].join('\r\n');
  const clocks = vi.getTimerCount();
  socket.write(head);
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(clocks);
  const other = taken.find(({ remotePort }) => remotePort === socket.localPort);
  let sent = head.length;
  /** Sends, and returns when the server has read everything. */
  async function send(bytes: string): Promise<void> {
    sent += bytes.length;
    socket.write(bytes);
    await expect.poll(() => answer.ended || other?.bytesRead).toBeOneOf([sent, true]);
  }
  return { socket, answer, send, bytesRead: () => other?.bytesRead ?? 0 };
}

const windowPasses = () => vi.advanceTimersByTimeAsync(20_000);

const json = ['Content-Type: application/json', 'Content-Length: 100000'];
const boundary = 'limite';
const form = [`Content-Type: multipart/form-data; boundary=${boundary}`];
const upload = '/api/at_ticket/demo-assinatura/public_attachFile';
const part = `--${boundary}\r\nContent-Disposition: form-data; name="code"\r\n\r\n${SIGN_CODE}\r\n`;
const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;

describe('a body that arrives too slowly', () => {
  test.each([
    ['of a call', '/auth/login', json, '{"username":"'],
    ['of a file', upload, [...form, 'Content-Length: 900000'], part + file],
    ['of which nobody knows the length', upload, [...form, 'Transfer-Encoding: chunked'], ''],
  ])('%s is cut', async (_, path, headers, start) => {
    const { answer, send } = await beginRequest(path, headers);
    if (start) await send(start);
    for (let drops = 0; drops < 6 && !answer.ended; drops += 1) {
      await send(headers.includes('Transfer-Encoding: chunked') ? '1\r\nx\r\n' : 'x');
      await windowPasses();
    }
    await expect.poll(() => answer.ended).toBe(true);
    expect(answer.text).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer.text).toContain('devagar demais');
  });

  test('but a file on a slow connection continues', async () => {
    const end = `\r\n--${boundary}--\r\n`;
    const piece = 'x'.repeat(64 * 1024);
    const length = part.length + file.length + 8 * piece.length + end.length;
    const { answer, send } = await beginRequest(upload, [...form, `Content-Length: ${length}`]);
    await send(part + file);
    for (let windows = 0; windows < 8; windows += 1) {
      await send(piece);
      await windowPasses();
    }
    await send(end);
    await expect.poll(() => answer.text).toMatch(/^HTTP\/1\.1 415 /);
  });

  test('and a call that takes too long is ended at any speed', async () => {
    const { answer, send } = await beginRequest('/auth/login', json);
    for (let windows = 0; windows < 4 && !answer.ended; windows += 1) {
      await send('x'.repeat(21 * 1024));
      await windowPasses();
    }
    await expect.poll(() => answer.ended).toBe(true);
    expect(answer.text).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe('the body of a request that was refused', () => {
  const refused = { refused: true };
  const files = [...form, 'Content-Length: 900000000'];

  test.each([
    ['call', '/auth/login', json],
    ['file', upload, files],
  ])(
    'is read on for a moment alone, of a %s as well',
    async (_, path, headers) => {
      const { socket, answer } = await beginRequest(path, headers, refused);
      const goingOn = () => {
        socket.write('x'.repeat(1024));
        return answer.ended;
      };
      await expect.poll(goingOn, { timeout: 20_000, interval: 200 }).toBe(true);
      expect(answer.text).toMatch(/^HTTP\/1\.1 419 /);
    },
    30_000,
  );

  test('is read up to a limit', async () => {
    const { socket, answer, bytesRead } = await beginRequest(upload, files, refused);
    const piece = Buffer.alloc(1024 * 1024, 'x');
    for (let sent = 0; sent < 400 && !answer.ended; sent += 1) {
      if (socket.write(piece)) continue;
      await new Promise<void>((resolve) =>
        socket.once('drain', resolve).once('close', () => resolve()),
      );
    }
    expect(answer.ended).toBe(true);
    expect(bytesRead()).toBeLessThan(64 * piece.length);
  });

  test('is read after a file that was too large, and the connection serves the next request', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const visitor = new TestClient(server.url);
    await visitor.call('/sanctum/csrf-cookie');
    const ask = async (path: string, options: RequestOptions, body = '') => {
      const asked = request(server.url + path, { agent, ...options }).end(body);
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      const line = asked.socket?.localPort;
      await text(answer);
      return { status: answer.statusCode, line };
    };
    const headers = {
      cookie: visitor.cookieHeader,
      'x-xsrf-token': visitor.cookies.get('XSRF-TOKEN') ?? '',
      'content-type': `multipart/form-data; boundary=${boundary}`,
    };
    const form = `${part}${file}${'x'.repeat(6 * MEBIBYTE)}\r\n--${boundary}--\r\n`;
    const refusal = await ask(upload, { method: 'POST', headers }, form);
    expect(refusal).toEqual({ status: 413, line: expect.any(Number) });
    expect(await ask('/healthz', {})).toEqual({ status: 200, line: refusal.line });
  }, 20_000);

  test('disturbs neither a small body nor the next request', async () => {
    const length = 'Content-Length: 100000';
    const { socket, answer, send } = await beginRequest(
      '/auth/login',
      [json[0] ?? '', length],
      refused,
    );
    await send('x'.repeat(100_000));
    await expect.poll(() => answer.text).toMatch(/^HTTP\/1\.1 419 /);
    socket.write('GET /healthz HTTP/1.1\r\nHost: balcao\r\n\r\n');
    await expect.poll(() => answer.text).toContain('HTTP/1.1 200 ');
  });
});
