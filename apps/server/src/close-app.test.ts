import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import fastifyWebsocket from '@fastify/websocket';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { closeApp } from './close-app.ts';

test('a stop lets requests finish, sends sockets away with 1001 and takes nobody new', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await app.register(fastifyWebsocket);
  app.get('/socket', { websocket: true }, () => {});
  app.get('/slow', async () => {
    arrive();
    await pause(300);
    return 'done';
  });
  const address = await app.listen({ port: 0 });
  const socket = new WebSocket(`${address.replace('http', 'ws')}/socket`);
  await once(socket, 'open');
  const gone = once(socket, 'close');
  const slow = fetch(`${address}/slow`).then((response) => response.text());
  await arrived;

  await closeApp(app);
  expect((await gone)[0]).toBe(1001);
  expect(await slow).toBe('done');
  await expect(fetch(address)).rejects.toThrow();
});
