import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type WebSocket as Peer, WebSocketServer } from 'ws';
import { pauseWhenFull } from './close-pause.ts';
import { OfficeSocket, type TopicSignal } from './office-socket.ts';

const open: (WebSocketServer | OfficeSocket)[] = [];
afterEach(() => {
  for (const thing of open.splice(0)) thing.close();
});

/** A real server that speaks the office protocol and records the frames that it gets. */
async function office(port = 0) {
  const server = new WebSocketServer({ port, host: '127.0.0.1' });
  const told: string[] = [];
  const peers: Peer[] = [];
  server.on('connection', (peer) => {
    peers.push(peer);
    peer.on('message', (data) => {
      const frame = JSON.parse(String(data));
      told.push(frame.topic ? `${frame.action} ${frame.topic}` : frame.action);
      peer.send(JSON.stringify({ action: `${frame.action}Ok`, topic: frame.topic }));
    });
  });
  open.push(server);
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  return { server, told, peers, port: own, url: `ws://127.0.0.1:${own}` };
}

function connect(url: string, options = {}) {
  const socket = new OfficeSocket({ url, retryDelay: 20, helloDelay: 1, ...options });
  open.push(socket);
  return socket;
}

const until = (socket: OfficeSocket, state: string) =>
  expect.poll(() => socket.state, { timeout: 5_000, interval: 5 }).toBe(state);

test('it says hello, subscribes what waits, and hands events to the topic’s listeners', async () => {
  const { told, peers, url } = await office();
  const socket = connect(url);
  const heard: TopicSignal[] = [];
  socket.subscribe('tickets', (signal) => heard.push(signal));
  await until(socket, 'ready');
  await expect.poll(() => heard).toEqual(['ready']);
  const event = { action: 'event', topic: 'tickets', type: 'ticket.created', data: {}, seq: 1 };
  peers[0]?.send(JSON.stringify({ ...event, topic: 'ticket.9' }));
  peers[0]?.send(JSON.stringify(event));
  await expect.poll(() => heard).toEqual(['ready', event]);
  expect(told).toEqual(['hello', 'sub tickets']);
});

test('a listener learns since when its topic is quiet, also one that comes later', async () => {
  const { server, peers, url } = await office();
  server.on('connection', (peer) => {
    peer.removeAllListeners('message');
    peer.on('message', (data) => {
      const { action, topic } = JSON.parse(String(data));
      peer.send(JSON.stringify({ action: `${action}Ok`, topic, quiet_ms: 5_000 }));
    });
  });
  const socket = connect(url);
  const quiet: number[] = [];
  const listen = () =>
    socket.subscribe('ticket.7', (_signal, quietSince) => quiet.push(quietSince - opened));
  const opened = performance.now();
  listen();
  await expect.poll(() => quiet).toHaveLength(1);
  expect(quiet[0]).toBeLessThan(0);
  listen();
  expect(quiet[1]).toBe(quiet[0]);
  const event = { action: 'event', topic: 'ticket.7', type: 'ticket.changed', data: {}, seq: 1 };
  peers[0]?.send(JSON.stringify(event));
  await expect.poll(() => quiet).toHaveLength(4);
  expect(quiet[3]).toBeGreaterThan(0);
});

test('one topic with two listeners is one subscription, given back by the last one', async () => {
  const { told, url } = await office();
  const socket = connect(url);
  await until(socket, 'ready');
  const first = socket.subscribe('tickets', () => {});
  const second = socket.subscribe('tickets', () => {});
  first();
  first();
  second();
  await expect.poll(() => told).toEqual(['hello', 'sub tickets', 'unsub tickets']);
});

test('after a lost connection it comes back, subscribes again and says so', async () => {
  const { server, told, peers, port, url } = await office();
  const socket = connect(url, { attempts: 1000 });
  const heard: TopicSignal[] = [];
  socket.subscribe('ticket.7', (signal) => heard.push(signal));
  await expect.poll(() => heard).toEqual(['ready']);
  server.close();
  peers[0]?.terminate();
  await until(socket, 'lost');
  const again = await office(port);
  await until(socket, 'ready');
  await expect.poll(() => heard).toEqual(['ready', 'ready']);
  expect(told).toEqual(again.told);
});

test('it gives up after its attempts and starts over when asked', async () => {
  const { server, peers, port, url } = await office();
  const socket = connect(url, { attempts: 3, retryDelay: 1 });
  const states: string[] = [];
  await until(socket, 'ready');
  socket.watch(() => states.push(socket.state));
  server.close();
  peers[0]?.terminate();
  await until(socket, 'gaveUp');
  expect(states).toEqual(['lost', 'lost', 'lost', 'gaveUp']);
  await office(port);
  socket.reconnect();
  await until(socket, 'ready');
});

test('a connection that opens gets all its attempts back', async () => {
  const { peers, url } = await office();
  const socket = connect(url, { attempts: 1, retryDelay: 1 });
  for (let round = 0; round < 4; round++) {
    await expect.poll(() => peers.length).toBe(round + 1);
    await until(socket, 'ready');
    peers[round]?.terminate();
    await expect.poll(() => socket.state, { interval: 1 }).not.toBe('ready');
  }
  expect(socket.state).not.toBe('gaveUp');
});

test.each([
  [4429, 'full'],
  [4420, 'fast'],
  [4408, 'slow'],
] as const)(
  'a page that is sent away with %i says why, comes again by itself, and at once when asked',
  async (code, state) => {
    const { server, peers, url } = await office();
    const away = (peer: Peer) => peer.close(code);
    server.on('connection', away);
    // With the pause for a lost connection, the page would come back at once and report `lost`.
    const socket = connect(url, { retryDelay: 60_000, fullDelay: 20 });
    await until(socket, state);
    await expect.poll(() => peers.length, { interval: 5 }).toBeGreaterThan(2);
    await until(socket, state);
    server.off('connection', away);
    socket.reconnect();
    await until(socket, 'ready');
  },
);

test('the pauses of one page too many grow, from half a minute to sixteen', () => {
  const seconds = [0, 1, 2, 5, 6, 100].map((times) => pauseWhenFull(times) / 1000);
  expect(seconds).toEqual([30, 60, 120, 960, 960, 960]);
});

test('a closed one does not come back', async () => {
  const { peers, url } = await office();
  const socket = connect(url);
  await until(socket, 'ready');
  socket.close();
  await expect.poll(() => peers[0]?.readyState).toBe(3);
  socket.reconnect();
  expect(peers).toHaveLength(1);
});

test('a right that is taken away is told to who listens', async () => {
  const { peers, url } = await office();
  const socket = connect(url);
  const heard: TopicSignal[] = [];
  socket.subscribe('ticket.7', (signal) => heard.push(signal));
  await expect.poll(() => heard).toEqual(['ready']);
  peers[0]?.send(JSON.stringify({ ok: false, code: 'FORBIDDEN', message: '', topic: 'ticket.7' }));
  await expect.poll(() => heard).toEqual(['ready', { type: 'ended' }]);
});

test('what the person does is told once subscribed, at changes, and again after a lost connection', async () => {
  const { server, told, peers, port, url } = await office();
  const socket = connect(url, { attempts: 1000 });
  socket.tellPresence('ticket.7', 'looking');
  socket.subscribe('ticket.7', () => {});
  const first = ['hello', 'sub ticket.7', 'presence ticket.7'];
  await expect.poll(() => told).toEqual(first);
  socket.tellPresence('ticket.7', 'looking');
  socket.tellPresence('ticket.7', 'writing');
  await expect.poll(() => told).toEqual([...first, 'presence ticket.7']);
  server.close();
  peers[0]?.terminate();
  await until(socket, 'lost');
  const again = await office(port);
  await expect.poll(() => again.told, { timeout: 5_000 }).toEqual(first);
});

test('who is at a ticket is known until told otherwise, and forgotten with the connection', async () => {
  const { server, peers, url } = await office();
  const socket = connect(url, { attempts: 1000 });
  let ready = 0;
  for (const topic of ['tickets', 'ticket.7']) socket.subscribe(topic, () => ready++);
  await expect.poll(() => ready).toBe(2);
  const people = [{ id: 1, name: 'Camila', state: 'looking' }];
  const tell = (ticket_id: number, topic: string) => {
    const event = { action: 'event', topic, seq: 1, type: 'presence' };
    peers[0]?.send(JSON.stringify({ ...event, data: { ticket_id, people } }));
  };
  tell(7, 'ticket.7');
  tell(8, 'tickets');
  await expect.poll(() => socket.presence.at(8)).toEqual(people);
  expect(socket.presence.at(7)).toEqual(people);
  socket.presence.forget('ticket.7');
  expect([socket.presence.at(7), socket.presence.at(8)]).toEqual([undefined, people]);
  server.close();
  peers[0]?.terminate();
  await expect.poll(() => socket.presence.at(8)).toBeUndefined();
});
