import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { Actor } from '../actor.ts';
import type { Context } from '../context.ts';
import type { Client } from './client.ts';
import { Rooms } from './rooms.ts';
import { defineTopic } from './topics.ts';

const PEOPLE = 50;
type Facts = { from: number };

/** A record that people with ids from `from` on may hear of; counts loads and rights checks. */
const asked = { loads: 0, rights: 0 };
let facts: Facts | undefined = { from: 0 };
const topic = defineTopic<Facts>({
  pattern: /^record$/,
  async load() {
    asked.loads += 1;
    const read = facts;
    await new Promise(setImmediate);
    return read;
  },
  may({ userId }, { from }) {
    asked.rights += 1;
    return userId >= from;
  },
});

const left: number[] = [];
const rooms = new Rooms({} as Context, [topic], {
  left: ({ actor }) => left.push(actor.userId),
  changed: () => {},
});
const clients: Client[] = [];
const heard: unknown[][] = [];
let server: WebSocketServer;

/** The server's side of a real connection. */
async function connect(userId: number): Promise<Client> {
  const peer = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const own: unknown[] = [];
  heard.push(own);
  peer.on('message', (data) => own.push(JSON.parse(String(data))));
  const [socket] = (await once(server, 'connection')) as [WebSocket];
  await once(peer, 'open');
  return {
    socket,
    sessionToken: '',
    actor: { userId } as Actor,
    topics: new Set(),
    sent: 0,
    asked: 0,
    answered: 0,
    behindSince: undefined,
  };
}

beforeAll(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  for (let userId = 0; userId < PEOPLE; userId += 1) clients.push(await connect(userId));
  expect(await Promise.all(clients.map((client) => rooms.join(client, 'record')))).toEqual(
    clients.map(() => true),
  );
});
afterAll(() => {
  for (const { socket } of clients) socket.terminate();
  server.close();
});

const news = { type: 'ticket.changed', data: { ticket_id: 7 } } as const;
const reset = () => Object.assign(asked, { loads: 0, rights: 0 });
const all = (count: number) =>
  expect.poll(() => heard.map(({ length }) => length)).toEqual(clients.map(() => count));

test('an event reaches all listeners without a query or a rights check, however many they are', async () => {
  reset();
  rooms.tell({ topic: 'record', news, facts: { from: 0 } });
  await all(1);
  expect(asked).toEqual({ loads: 0, rights: 0 });
});

test('a topic’s facts are read once per refresh for all listeners', async () => {
  reset();
  await rooms.refresh();
  expect(asked).toEqual({ loads: 1, rights: 0 });
});

test('changed facts end the subscriptions that they no longer allow, before the event is sent', async () => {
  reset();
  facts = { from: 10 };
  rooms.tell({ topic: 'record', news, facts });
  await all(2);
  expect(asked).toEqual({ loads: 0, rights: PEOPLE });
  const lastOf = (userId: number) => heard[userId]?.at(-1);
  expect(lastOf(9)).toMatchObject({ ok: false, code: 'FORBIDDEN', topic: 'record' });
  expect(lastOf(10)).toMatchObject({ action: 'event', seq: 2 });
  expect(left).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('facts read before an event do not replace the event’s facts', async () => {
  facts = { from: 0 };
  const joining = rooms.join(clients[0] as Client, 'record');
  facts = { from: 20 };
  rooms.tell({ topic: 'record', facts });
  expect(await joining).toBe(false);
});

test('a client that leaves during the rights check joins no room, and a deleted record has none', async () => {
  facts = { from: 0 };
  const gone = await connect(99);
  const joining = rooms.join(gone, 'record');
  gone.socket.terminate();
  expect(await joining).toBe(false);
  facts = undefined;
  await rooms.refresh();
  expect(rooms.get('record')).toBeUndefined();
});
