import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { Actor } from '../actor.ts';
import { answer, type Client, hasCaughtUp, sendEvent, textOf } from './client.ts';

const KB = 1024;
const open: (WebSocketServer | WebSocket)[] = [];
afterEach(() => {
  for (const thing of open.splice(0)) thing.close();
});

/** A connection like a browser's, and the server's side of it. */
async function connected(): Promise<{ client: Client; peer: WebSocket; heard: string[] }> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const peer = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  open.push(peer, server);
  const heard: string[] = [];
  peer.on('message', (data) => heard.push(String(data)));
  const [socket] = (await once(server, 'connection')) as [WebSocket];
  await once(peer, 'open');
  const client: Client = {
    socket,
    sessionToken: '',
    actor: {} as Actor,
    topics: new Set(),
    sent: 0,
    asked: 0,
    answered: 0,
    behindSince: undefined,
  };
  return { client, peer, heard };
}

const missed = textOf('tickets', { type: 'missed', data: {} });

test('events have their number in the connection', async () => {
  const { client, heard } = await connected();
  const text = textOf('a"b', { type: 'ticket.changed', data: { ticket_id: 7 } });
  sendEvent(client, text);
  sendEvent(client, text);
  await expect.poll(() => heard).toHaveLength(2);
  expect(heard.map((frame) => JSON.parse(frame))).toEqual(
    [1, 2].map((seq) => ({
      action: 'event',
      topic: 'a"b',
      seq,
      type: 'ticket.changed',
      data: { ticket_id: 7 },
    })),
  );
});

test('a client that does not read uses limited memory, and gets later events once it has caught up', async () => {
  const { client, peer, heard } = await connected();
  peer.pause();
  const large = { head: ' '.repeat(16 * KB), tail: '' };
  let most = 0;
  for (let nth = 0; nth < 4_000; nth += 1) {
    sendEvent(client, large);
    most = Math.max(most, client.socket.bufferedAmount);
    if (nth % 100 === 0) await new Promise(setImmediate);
  }
  expect(client.behindSince).toBeTypeOf('number');
  expect(most).toBeLessThan(512 * KB);
  expect(hasCaughtUp(client)).toBe(false);
  peer.resume();
  await expect.poll(() => hasCaughtUp(client), { timeout: 8_000 }).toBe(true);
  sendEvent(client, missed);
  await expect.poll(() => heard.at(-1)).toBe(`${missed.head}${client.sent}${missed.tail}`);
});

test('a client that keeps asking and reads no answer is disconnected', async () => {
  const { client, peer } = await connected();
  peer.pause();
  const closed = once(client.socket, 'close');
  for (let nth = 0; client.socket.readyState === WebSocket.OPEN; nth += 1) {
    answer(client, { action: 'unsubOk', topic: 'x'.repeat(16 * KB) });
    if (nth % 100 === 0) await new Promise(setImmediate);
  }
  await closed;
});
