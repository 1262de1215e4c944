import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { type Conversation, nextFrame, openConversation } from './conversation.ts';
import { type Started, startDatabase, startFloor, startProduct } from './servers.ts';
import { inParallel, middle, type Sample, summarize } from './statistics.ts';

const ROUNDS = 3;
/** Long enough that the first burst, when all begin at once, is under one in a hundred. */
const TURNS: Record<number, number> = { 1: 500, 50: 8_000, 200: 25_000 };
const MIN_RATE = 0.4;
const MAX_P99 = 3;

type Answer = { text: string; type?: string; data?: object };
const city = { id: 3509502, name: 'Campinas', fullname: 'Campinas - SP', ibge_code: '3509502' };
/** The whole script of `/cb/contato`. */
const answers: Answer[] = [
  { text: 'Maria de Souza' },
  { text: '529.982.247-25' },
  { text: '(19) 99876-5432' },
  { text: city.fullname, type: 'application/json', data: city },
  { text: 'Quero um orçamento para a minha casa.' },
];

async function openSocket(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  await once(socket, 'open');
  return socket;
}

async function converse(conversation: Conversation, durations: number[]): Promise<void> {
  const { socket } = conversation;
  for (const answer of answers) {
    const frame = {
      action: 'message',
      type: 'text/plain',
      ...answer,
      dialogBlockId: conversation.block,
      clientMessageId: randomUUID(),
    };
    const begun = performance.now();
    socket.send(JSON.stringify(frame));
    const reply = await nextFrame(socket);
    durations.push(performance.now() - begun);
    if (!reply.ok || reply.stale) throw new Error(`turn refused: ${JSON.stringify(reply)}`);
    conversation.block = reply.dialogBlockLast.id;
  }
}

/** Conversations stand open before the clock runs: it measures turns, not openings. */
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

async function compare(product: Started, floor: Started, width: number): Promise<void> {
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

/** Complete turns through the real socket and database, beside the floor of the same run. */
export async function run(): Promise<void> {
  const database = await startDatabase();
  const product = await startProduct(database);
  const floor = await startFloor(database);
  try {
    // Warm: the first connections, the prepared statements, the compiler.
    await measureFloor(floor.port, 50);
    await measureProduct(product.port, 50);
    for (const width of [1, 50, 200]) await compare(product, floor, width);
  } finally {
    await floor.stop();
    await product.stop();
    await database.stop();
  }
}
