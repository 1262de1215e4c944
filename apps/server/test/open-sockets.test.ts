import { once } from 'node:events';
import { connect as netConnect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { appendMessages } from '../src/features/messages/write.ts';
import { loggedIn, TestSocket } from './client.ts';
import { startTestServer, type TestServer } from './server.ts';
import { answer, newestTicket, openTicket, visitorPages } from './visitor.ts';

const KB = 1024;
let server: TestServer;
const { connect, closeAll } = visitorPages(() => server.url);
afterEach(closeAll);

const serverSockets = () => [...server.app.websocketServer.clients];
const unread = () => serverSockets().reduce((sum, { bufferedAmount }) => sum + bufferedAmount, 0);

/** A conversation of 200 lines of 10,000 characters, the longest allowed. */
async function longConversation(): Promise<string> {
  const token = await openTicket(server.url);
  const parentCode = String(await newestTicket(server.ctx));
  const key = { origin: 'at_ticket', parentCode, channelId: 3 } as const;
  const line = { authorKind: 'visitor', userId: null, authorName: null, clientMessageId: null };
  const lines = Array.from({ length: 200 }, (_, nth) => ({
    ...line,
    authorKind: 'visitor' as const,
    body: `${nth} `.padEnd(10_000, 'x'),
  }));
  await appendMessages(server.ctx.db, key, lines, new Date());
  return token;
}

describe('a client that does not read', () => {
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  test('uses limited memory, however often it requests everything', async () => {
    const token = await longConversation();
    const pages = [1, 2, 3, 4].map(() => connect(token));
    for (const page of pages) await page.next();
    for (const { socket } of pages) socket.pause();
    let most = 0;
    for (let round = 0; round < 60; round += 1) {
      for (const page of pages) if (page.closeCode === undefined) page.send({ action: 'hello' });
      await pause(50);
      most = Math.max(most, unread());
    }
    expect(most).toBeLessThan(pages.length * 512 * KB);
  });

  test('a long conversation arrives in parts of limited size, and completely', async () => {
    const page = connect(await longConversation());
    const sizes: number[] = [];
    page.socket.on('message', (data: Buffer) => sizes.push(data.length));
    const texts = new Set<string>();
    while (!texts.has('199 '.padEnd(10_000, 'x'))) {
      const { messages } = (await page.next()) as { messages: { text: string }[] };
      for (const { text } of messages) texts.add(text);
    }
    expect(Math.max(...sizes)).toBeLessThan(256 * KB);
    for (let nth = 10; nth < 200; nth += 1) {
      expect(texts).toContain(`${nth} `.padEnd(10_000, 'x'));
    }
  });
});

test('a message in countless tiny pieces ends its connection', async () => {
  server = await startTestServer();
  const page = connect(await openTicket(server.url));
  await page.next();
  for (let piece = 0; piece < 100; piece += 1) page.socket.send('x', { fin: false });
  expect(await page.closed()).toBe(1008);
  await server.stop();
});

describe('the number of open pages is limited', () => {
  const FULL = { ok: false, messageIcon: 'warning' };

  afterEach(() => server.stop());

  test('per address; the next one learns why, and other addresses are not affected', async () => {
    server = await startTestServer({ LIMIT_SOCKETS: '3' });
    const token = await openTicket(server.url);
    const pages = [1, 2, 3].map(() => connect(token));
    for (const page of pages) expect(await page.next()).toMatchObject({ action: 'helloOk' });
    const late = connect(token);
    expect(await late.next()).toMatchObject({
      ...FULL,
      message: expect.stringMatching(/endereço/),
    });
    expect(await late.closed()).toBe(4429);
    pages[0]?.close();
    await expect.poll(() => serverSockets().length).toBe(2);
    expect(await connect(token).next()).toMatchObject({ action: 'helloOk' });
  });

  test('a refused page that sends rubbish does no harm', async () => {
    server = await startTestServer({ LIMIT_SOCKETS: '1' });
    const token = await openTicket(server.url);
    const page = connect(token);
    await page.next();
    const { port } = new URL(server.url);
    const late = netConnect(Number(port), '127.0.0.1');
    late.write(
      [
        `GET /ws/chatbot?code=contato&token=${token} HTTP/1.1`,
        'Host: balcao',
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        `Sec-WebSocket-Key: ${'a'.repeat(22)}==`,
        '',
        '',
      ].join('\r\n'),
    );
    await once(late, 'data');
    late.write(Buffer.alloc(100, 0xff));
    await once(late, 'close');
    page.send({ action: 'hello' });
    expect(await page.next()).toMatchObject({ action: 'helloOk' });
  });

  test('per ticket', async () => {
    server = await startTestServer();
    const token = await openTicket(server.url);
    const pages = Array.from({ length: 20 }, () => connect(token));
    for (const page of pages) expect(await page.next()).toMatchObject({ action: 'helloOk' });
    const late = connect(token);
    expect(await late.next()).toMatchObject({
      ...FULL,
      message: expect.stringMatching(/conversa/),
    });
    expect(await late.closed()).toBe(4429);
    const other = connect(await openTicket(server.url));
    expect(await other.next()).toMatchObject({ action: 'helloOk' });
  });

  test('per member of staff', async () => {
    server = await startTestServer();
    const { cookieHeader: cookie } = await loggedIn(server.url, 'atendente');
    const open = () => {
      const page = new TestSocket(`${server.url}/ws/office`, { cookie, origin: server.url });
      page.socket.on('open', () => page.send({ action: 'hello' }));
      return page;
    };
    const pages = Array.from({ length: 50 }, open);
    for (const page of pages) expect(await page.next()).toMatchObject({ action: 'helloOk' });
    const late = open();
    expect(await late.closed()).toBe(4429);
    for (const page of pages) page.close();
  });
});

describe('every open page must answer pings', () => {
  beforeEach(async () => {
    // The test decides when pings happen.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    server = await startTestServer();
  });
  afterEach(async () => {
    await server.stop();
    vi.useRealTimers();
  });

  const beat = () => vi.advanceTimersByTimeAsync(25_000);

  async function openSocket(path: string, headers = {}, options = {}): Promise<WebSocket> {
    const socket = new WebSocket(server.url.replace('http', 'ws') + path, { headers, ...options });
    await new Promise((resolve) => socket.once('open', resolve));
    return socket;
  }

  test('visitors, payers and staff are disconnected if they do not answer', async () => {
    const { cookieHeader: cookie } = await loggedIn(server.url, 'atendente');
    const staff = { cookie, origin: server.url };
    const chat = `/ws/chatbot?code=contato&token=${await openTicket(server.url)}`;
    const alive = [
      await openSocket(chat),
      await openSocket('/ws/pm?token=demo-boleto'),
      await openSocket('/ws/office', staff),
    ];
    const silent = { autoPong: false };
    const gone = [
      await openSocket(chat, {}, silent),
      await openSocket('/ws/pm?token=demo-boleto', {}, silent),
      await openSocket('/ws/office', staff, silent),
    ];
    // Pongs without a ping prove nothing.
    const chatter = gone.map((socket) => setInterval(() => socket.pong('here'), 10));
    await expect.poll(() => serverSockets().length).toBe(6);
    let answers = 0;
    for (const socket of serverSockets()) {
      socket.on('pong', (word) => {
        if (String(word) !== 'here') answers += 1;
      });
    }
    await beat();
    await expect.poll(() => answers).toBe(alive.length);
    const ended = gone.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    await beat();
    await Promise.all(ended);
    expect(alive.map(({ readyState }) => readyState)).toEqual(alive.map(() => WebSocket.OPEN));
    for (const timer of chatter) clearInterval(timer);
    for (const socket of alive) socket.terminate();
  });
});

describe('messages per conversation and minute', () => {
  beforeAll(async () => {
    server = await startTestServer({ LIMIT_MESSAGES: '6' });
  });
  afterAll(() => server.stop());

  test('are limited, and the refusal says when to continue', async () => {
    const page = connect(await openTicket(server.url));
    await page.next();
    const step = { block: 'contato/name', text: 'Maria' };
    expect(await answer(page, step, 'primeira-1')).toMatchObject({ ok: true });
    for (let nth = 0; nth < 5; nth += 1) await answer(page, step);
    const refused = await answer(page, step);
    expect(refused).toMatchObject({ ok: false, message: expect.stringMatching(/\d+ segundos?/) });
    // An accepted message is not refused if its acknowledgement was lost and it is sent again.
    expect(await answer(page, step, 'primeira-1')).toMatchObject({ ok: true });
    const other = connect(await openTicket(server.url));
    await other.next();
    expect(await answer(other, step)).toMatchObject({ ok: true });
  });

  test('also when a customer writes from the portal', async () => {
    const { rows } = await server.ctx.pool.query(
      `select t.id from at_ticket t join gl_user u on u.id = t.person_id
       where u.email = 'cliente@exemplo.com.br' and t.merged_into is null order by t.id desc limit 1`,
    );
    const customer = await loggedIn(server.url, 'cliente');
    const path = `/api/gl_message/at_ticket/${rows[0].id}/3/message_save`;
    const send = () =>
      customer.call(path, { method: 'POST', body: { message: 'Olá', type: 'MSG' } });
    const replies = [];
    for (let nth = 0; nth < 7; nth += 1) replies.push(await send());
    expect(replies.map(({ status }) => status)).toEqual([...Array(6).fill(200), 429]);
    expect(Number(replies[6]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
