import { once } from 'node:events';
import { WebSocket } from 'ws';
import { monotonicMs } from './statistics.ts';

/**
 * A process of attendants: opens a connection for each cookie, subscribes each to the topics and records when events
 * arrive. `sent` asks for the milliseconds between each message's sending and its arrivals.
 */
type Order =
  | { url: string; cookies: string[]; topics: string[] }
  | { sent: [key: string, at: number][]; arrivals: number };

const arrivals: { key: string; at: number }[] = [];

function note(raw: string): void {
  const { topic, type, data } = JSON.parse(raw);
  if (type === 'message.created') arrivals.push({ key: `${topic} ${data.seq}`, at: monotonicMs() });
}

async function attend(url: string, cookie: string, topics: string[]): Promise<void> {
  const socket = new WebSocket(url, {
    headers: { cookie, origin: url.replace('ws://', 'http://').replace(/\/ws.*/, '') },
    perMessageDeflate: false,
  });
  await once(socket, 'open');
  for (const topic of topics) {
    socket.send(JSON.stringify({ action: 'sub', topic }));
    const [answer] = await once(socket, 'message');
    if (!String(answer).includes('subOk')) throw new Error(String(answer));
  }
  socket.on('message', (data) => note(String(data)));
}

async function latencies(sent: [string, number][], expected: number): Promise<number[]> {
  const times = new Map(sent);
  while (arrivals.length < expected) await new Promise((resolve) => setTimeout(resolve, 5));
  return arrivals.splice(0).map(({ key, at }) => at - (times.get(key) ?? at));
}

process.on('message', async (order: Order) => {
  if ('cookies' in order) {
    for (const cookie of order.cookies) await attend(order.url, cookie, order.topics);
    process.send?.('ready');
  } else {
    const all = (await latencies(order.sent, order.arrivals)).sort((a, b) => a - b);
    const at = (share: number) => all[Math.min(all.length - 1, Math.floor(all.length * share))];
    process.send?.({ p50: at(0.5), p99: at(0.99) });
  }
});
