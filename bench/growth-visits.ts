import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** A thread that sends visits at a steady rate, as many browsers would, and says each second how many were taken. */
const { port, perSecond } = workerData as { port: number; perSecond: number };
const CONNECTIONS = 16;
/** People come one by one: a server that gets a fiftieth of a second's at once stands still for all of them. */
const TICKS = 250;

const opening = await fetch(`http://127.0.0.1:${port}/sanctum/csrf-cookie`);
const cookie = opening.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
const token = decodeURIComponent(
  cookie.find((one) => one.startsWith('XSRF-TOKEN='))?.slice(11) ?? '',
);

function requestOf(nth: number): string {
  const body = JSON.stringify({
    visitor: randomUUID(),
    affiliate_code: nth % 5 === 0 ? 'parceiro' : null,
    utm_source: 'facebook',
    utm_medium: 'cpc',
    utm_campaign: `campanha-${nth % 45}`,
    fbclid: `IwAR0-${randomUUID()}`,
    referrer: 'https://l.facebook.com/',
    landing: 'https://loja.exemplo.com.br/solar',
  });
  return [
    'POST /chatbot/touch/contato HTTP/1.1',
    'Host: 127.0.0.1',
    `Cookie: ${cookie.join('; ')}`,
    `X-XSRF-TOKEN: ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}

let [taken, refused] = [0, 0];
const sockets: Socket[] = [];
for (let count = 0; count < CONNECTIONS; count += 1) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.setNoDelay(true).setEncoding('latin1');
  // What of an answer's first line came with the packet before.
  let rest = '';
  socket.on('data', (text: string) => {
    const all = rest + text;
    for (const [, first] of all.matchAll(/HTTP\/1\.1 ([2345])/g)) {
      if (first === '2') taken += 1;
      else refused += 1;
    }
    rest = all.slice(-9);
  });
  socket.once('close', () => {
    throw new Error('the server closed a connection');
  });
  sockets.push(socket);
}

let all = 0;

/** One second's visits, evenly; ends when those of the seconds before are answered. */
async function second(): Promise<void> {
  const [before, begun] = [all, performance.now()];
  let sent = 0;
  for (let tick = 1; tick <= TICKS; tick += 1) {
    for (; sent < (perSecond * tick) / TICKS; sent += 1)
      sockets[sent % CONNECTIONS]?.write(requestOf(sent));
    await pause(Math.max(0, begun + (tick * 1000) / TICKS - performance.now()));
  }
  all += sent;
  while (taken + refused < before) await pause(5);
}

parentPort?.on('message', async () => {
  const [before, lost, begun] = [taken, refused, performance.now()];
  await second();
  const seconds = (performance.now() - begun) / 1000;
  parentPort?.postMessage({ taken: taken - before, refused: refused - lost, seconds });
});
parentPort?.postMessage('ready');
