import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { ChatServerFrame } from '@balcao/contract/chatbot/frames';
import { afterEach, expect, test, vi } from 'vitest';
import { type WebSocket as Peer, WebSocketServer } from 'ws';
import { Backoff, pauseBefore } from './backoff.ts';
import { Connection } from './connection.ts';

const open: { close(): void }[] = [];
afterEach(() => {
  for (const thing of open.splice(0)) thing.close();
});

/** A backoff that ends at once: the tests check that a connection returns, not when. */
class NoBackoff extends Backoff {
  override wait = () => new Promise<void>((resolve) => setTimeout(resolve));
}

/** A real server that greets, unless told to be silent, and records the frames that it gets. */
async function chatServer() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  const state = { told: [] as string[], peers: [] as Peer[], silent: false, greeting: true };
  server.on('connection', (peer) => {
    state.peers.push(peer);
    const greeting = { action: 'helloOk', dialogBlockLast: null, messages: [] };
    if (state.greeting) peer.send(JSON.stringify(greeting));
    peer.on('message', (data) => {
      state.told.push(String(data));
      if (!state.silent) peer.send(JSON.stringify(greeting));
    });
  });
  await once(server, 'listening');
  open.push({
    close: () => {
      for (const peer of server.clients) peer.terminate();
      server.close();
    },
  });
  return { ...state, state, url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function connect(url: string, { backoff = new NoBackoff(), silence = 5_000 } = {}) {
  const frames: ChatServerFrame[] = [];
  const links: string[] = [];
  const onUnknownToken = vi.fn();
  const connection = new Connection({
    url,
    backoff,
    silence,
    onUnknownToken,
    onFrame: (frame) => frames.push(frame),
    onLink: (link) => links.push(link),
  });
  open.unshift(connection);
  return { connection, frames, links, onUnknownToken };
}

/** A busy machine is not the line's fault. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 15_000 });

const hello = { action: 'hello' } as const;

test('a line is open once the server has greeted, and takes frames from then on', async () => {
  const { state, url } = await chatServer();
  const { connection, frames, links } = connect(url);
  expect(connection.send(hello)).toBe(false);
  await eventually(() => expect(links).toEqual(['connecting', 'open']));
  expect(connection.send(hello)).toBe(true);
  await eventually(() => expect(frames).toHaveLength(2));
  expect(state.told).toEqual(['{"action":"hello"}']);
});

test('a line that breaks comes back', async () => {
  const { state, url } = await chatServer();
  const { links } = connect(url);
  await eventually(() => expect(links).toContain('open'));
  state.peers[0]?.terminate();
  await eventually(() =>
    expect(links).toEqual(['connecting', 'open', 'lost', 'connecting', 'open']),
  );
});

test('a line that does not answer is given up and opened anew', async () => {
  const { state, url } = await chatServer();
  const { connection, links } = connect(url, { silence: 50 });
  await eventually(() => expect(links).toContain('open'));
  state.silent = true;
  connection.send(hello);
  await eventually(() => expect(state.peers.length).toBeGreaterThan(1));
  expect(links).toContain('lost');
});

test('a refusal in place of the greeting is told, and the line is opened anew', async () => {
  const { state, url } = await chatServer();
  state.greeting = false;
  const { connection, frames, links } = connect(url, { silence: 300 });
  await eventually(() => expect(state.peers).toHaveLength(1));
  state.peers[0]?.send('{"ok":false,"message":"Indisponível.","messageIcon":"error"}');
  await eventually(() => expect(frames).toHaveLength(1));
  expect(connection.send(hello)).toBe(false);
  state.greeting = true;
  await eventually(() => expect(links.at(-1)).toBe('open'));
});

test('an unknown token ends the line', async () => {
  const { state, url } = await chatServer();
  const { links, onUnknownToken } = connect(url);
  await eventually(() => expect(links).toContain('open'));
  state.peers[0]?.close(4404);
  await eventually(() => expect(onUnknownToken).toHaveBeenCalledOnce());
  expect(links).not.toContain('lost');
});

test.each([4429, 4420, 4408])(
  'a line that is closed with %i comes back after a long pause',
  async (code) => {
    const { state, url } = await chatServer();
    const backoff = new Backoff();
    const { connection, links } = connect(url, { backoff });
    await eventually(() => expect(links).toContain('open'));
    const paused = vi.spyOn(globalThis, 'setTimeout');
    state.peers[0]?.close(code);
    await eventually(() => expect(links).toContain('lost'));
    const longest = Math.max(...paused.mock.calls.map(([, after]) => Number(after ?? 0)));
    paused.mockRestore();
    expect(longest).toBeGreaterThan(20_000);
    connection.wake(hello);
    await eventually(() => expect(state.peers).toHaveLength(2));
  },
);

test('waking ends a long pause', async () => {
  const { state, url } = await chatServer();
  const backoff = new Backoff();
  for (let attempt = 0; attempt < 5; attempt++) {
    const paused = backoff.wait();
    backoff.wake();
    await paused;
  }
  state.greeting = false;
  const { connection, links } = connect(url, { backoff });
  await eventually(() => expect(state.peers).toHaveLength(1));
  state.peers[0]?.terminate();
  await eventually(() => expect(links).toContain('lost'));
  connection.wake(hello);
  await eventually(() => expect(state.peers).toHaveLength(2));
});

test('a closed line stays closed', async () => {
  const { state, url } = await chatServer();
  const { connection, links } = connect(url);
  await eventually(() => expect(links).toContain('open'));
  connection.close();
  await eventually(() => expect(state.peers[0]?.readyState).toBe(WebSocket.CLOSED));
  expect(connection.send(hello)).toBe(false);
  expect(links).toEqual(['connecting', 'open']);
});

test.each([
  [0, 0, 1_000],
  [1, 0, 2_000],
  [4, 0, 16_000],
  [5, 0, 30_000],
  [900, 0, 30_000],
  [0, 1, 750],
  [900, 1, 22_500],
])('attempt %i with chance %d waits %i ms', (attempt, chance, pause) => {
  expect(pauseBefore(attempt, chance)).toBe(pause);
});

test('a device without a network loses the line at once, and has it back when it is woken', async () => {
  const server = await chatServer();
  const links: string[] = [];
  const connection = new Connection({
    url: server.url,
    onFrame: () => {},
    onLink: (link) => links.push(link),
    onUnknownToken: () => {},
    backoff: new NoBackoff(),
  });
  open.push(connection);
  await eventually(() => expect(links).toEqual(['connecting', 'open']));
  connection.drop();
  expect(links.at(-1)).toBe('lost');
  await eventually(() => expect(links.slice(-2)).toEqual(['connecting', 'open']));
});
