import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import {
  answers,
  type Conversation,
  converse,
  nextFrame,
  openConversation,
} from './conversation.ts';
import { type RunningServer, startDatabase, startFloor, startProduct } from './servers.ts';
import { inParallel, middle, type Sample, summarize } from './statistics.ts';

const ROUNDS = 3;
/** Long enough that the first burst, when all start at once, is less than one in a hundred. */
const TURNS: Record<number, number> = { 1: 500, 50: 8_000, 200: 25_000 };
const MIN_RATE = 0.4;
const MAX_P99 = 3;

async function openSocket(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  await once(socket, 'open');
  return socket;
}

/** Conversations are open before the clock starts: it measures turns, not openings. */
async function measureProduct(port: number, width: number): Promise<Sample> {
  const count = Math.ceil((TURNS[width] ?? 0) / answers.length);
  const conversations: Conversation[] = [];
  await inParallel(Array.from({ length: count }), 20, async () => {
    conversations.push(await openConversation(port));
  });
  const durations: number[] = [];
  const begun = performance.now();
  await inParallel(conversations, width, (conversation) => converse(conversation, durations));
  const sample = summarize(durations, performance.now() - begun);
  for (const { socket } of conversations) socket.terminate();
  return sample;
}

async function measureFloor(port: number, width: number): Promise<Sample> {
  const sockets: WebSocket[] = [];
  await inParallel(Array.from({ length: width }), 20, async () => {
    sockets.push(await openSocket(`ws://127.0.0.1:${port}`));
  });
  const each = Math.ceil((TURNS[width] ?? 0) / width);
  const durations: number[] = [];
  const begun = performance.now();
  await inParallel(sockets, width, async (socket) => {
    for (let turn = 0; turn < each; turn += 1) {
      const sent = performance.now();
      socket.send(JSON.stringify({ action: 'message', text: 'Maria de Souza', id: randomUUID() }));
      await nextFrame(socket);
      durations.push(performance.now() - sent);
    }
  });
  const sample = summarize(durations, performance.now() - begun);
  for (const socket of sockets) socket.terminate();
  return sample;
}

const row = (name: string, sample: Sample) =>
  `  ${name.padEnd(8)} ${sample.perSecond.toFixed(0).padStart(6)} /s   p50 ${sample.p50.toFixed(2).padStart(7)} ms   p99 ${sample.p99.toFixed(2).padStart(7)} ms`;

async function compare(product: RunningServer, floor: RunningServer, width: number): Promise<void> {
  const ours: Sample[] = [];
  const floors: Sample[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    floors.push(await measureFloor(floor.port, width));
    ours.push(await measureProduct(product.port, width));
  }
  const [own, least] = [middle(ours), middle(floors)];
  const rate = own.perSecond / least.perSecond;
  const p99 = own.p99 / least.p99;
  console.log(
    `${width} concurrent conversation${width > 1 ? 's' : ''}, middle of ${ROUNDS} rounds`,
  );
  console.log(row('floor', least));
  console.log(row('turns', own));
  const verdict =
    width === 200 ? (rate >= MIN_RATE && p99 <= MAX_P99 ? '  reached' : '  MISSED') : '';
  console.log(
    `  rate ${rate.toFixed(2)} of the floor, p99 ${p99.toFixed(2)} times the floor's${verdict}\n`,
  );
}

/** Complete turns through the real socket and database, compared with the floor of the same run. */
export async function run(): Promise<void> {
  const database = await startDatabase();
  const product = await startProduct(database);
  const floor = await startFloor(database);
  try {
    // Warms up the first connections, the prepared statements and the compiler.
    await measureFloor(floor.port, 50);
    await measureProduct(product.port, 50);
    for (const width of [1, 50, 200]) await compare(product, floor, width);
  } finally {
    await floor.stop();
    await product.stop();
    await database.stop();
  }
}
