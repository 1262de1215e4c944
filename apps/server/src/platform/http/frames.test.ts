import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { bucket, receiveFrames, sendFrame } from './frames.ts';

const open: (WebSocketServer | WebSocket)[] = [];
afterEach(() => {
  for (const thing of open.splice(0)) thing.close();
});

/** The server's side of a connection, and its peer. */
async function connected(): Promise<{ socket: WebSocket; peer: WebSocket }> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const peer = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  open.push(peer, server);
  const [socket] = (await once(server, 'connection')) as [WebSocket];
  await once(peer, 'open');
  return { socket, peer };
}

test('frames that cannot be handled yet wait at the sender, not in our memory', async () => {
  const { socket, peer } = await connected();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let handled = 0;
  receiveFrames(socket, {
    schema: z.object({ text: z.string() }),
    perSecond: 1_000,
    refuse: () => {},
    async handle() {
      await held;
      handled += 1;
    },
  });
  let arrived = 0;
  socket.on('message', () => {
    arrived += 1;
  });
  for (let nth = 0; nth < 300; nth += 1) peer.send(JSON.stringify({ text: 'x'.repeat(50_000) }));
  await expect.poll(() => socket.isPaused).toBe(true);
  expect(arrived).toBeLessThan(20);
  letGo();
  await expect.poll(() => handled, { timeout: 10_000 }).toBe(300);
});

test('an invalid frame is refused with a code, whatever it contains', async () => {
  const { socket, peer } = await connected();
  const codes: string[] = [];
  receiveFrames(socket, {
    schema: z.object({ text: z.string().max(10) }),
    perSecond: 2,
    handle: () => {},
    refuse: ({ code }) => codes.push(code),
  });
  const long = { text: 'x'.repeat(11) };
  for (const frame of [{}, long, { text: 'x'.repeat(70_000) }, {}, {}]) {
    peer.send(JSON.stringify(frame));
  }
  await expect.poll(() => codes.length).toBe(5);
  expect(codes).toEqual([...Array(4).fill('BAD_REQUEST'), 'TOO_MANY']);
});

test('jobs that pile up behind a turn that does not end close the connection', async () => {
  const { socket, peer } = await connected();
  const { inTurn } = receiveFrames(socket, {
    schema: z.object({}),
    perSecond: 20,
    refuse: () => {},
    handle: () => {},
  });
  for (let nth = 0; nth < 1_000; nth += 1) inTurn(() => new Promise(() => {}));
  const [code] = await once(peer, 'close');
  expect(code).toBe(1013);
});

test('a peer that does not read is disconnected with its own code', async () => {
  const { socket, peer } = await connected();
  peer.pause();
  for (let nth = 0; nth < 100_000 && socket.readyState === WebSocket.OPEN; nth += 1) {
    sendFrame(socket, { text: 'x'.repeat(10_000) });
    if (nth % 20 === 0) await new Promise(setImmediate);
  }
  expect(socket.bufferedAmount).toBeLessThan(512 * 1024);
  peer.resume();
  const [code] = await once(peer, 'close');
  expect(code).toBe(4408);
});

test.each([
  { debtSeconds: 0, passed: 3 },
  { debtSeconds: 5, passed: 0 },
])(
  'asks $passed times with success after a burst, once a second, with a debt of $debtSeconds s',
  ({ debtSeconds, passed }) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const mayPass = bucket({ perSecond: 1, burst: 2, debtSeconds });
      for (let count = 0; count < 9; count += 1) mayPass();
      const passes = [1, 2, 3].filter(() => {
        vi.advanceTimersByTime(1_000);
        return mayPass();
      });
      expect(passes).toHaveLength(passed);
    } finally {
      vi.useRealTimers();
    }
  },
);
