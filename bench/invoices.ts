import { answers, type Conversation, converse, openConversation } from './conversation.ts';
import { verdict } from './rounds.ts';
import { freePort, type RunningServer, startDatabase, startInvoices } from './servers.ts';
import { inParallel, middle, type Sample, summarize } from './statistics.ts';

const ROUNDS = 5;
/** A round has so many conversations, of which few talk at a time: a turn's time is its own, not that of a queue. */
const CONVERSATIONS = 300;
const WIDTH = 4;
const LEAST_RATE = 20;
const MOST_P99 = 2;

/** A person needs a moment before the next conversation begins. */
const PAUSE_MS = 50;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function turns(product: RunningServer): Promise<Sample> {
  const conversations: Conversation[] = [];
  await inParallel(Array.from({ length: CONVERSATIONS }), 20, async () => {
    conversations.push(await openConversation(product.port));
  });
  const durations: number[] = [];
  const begun = performance.now();
  await inParallel(conversations, WIDTH, async (conversation) => {
    await converse(conversation, durations);
    await pause(PAUSE_MS);
  });
  for (const { socket } of conversations) socket.terminate();
  return summarize(durations, performance.now() - begun);
}

/** Documents by the second, alone or while others talk. */
async function sign(port: number, ms: number): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/?ms=${ms}`);
  return (Number(await answer.text()) / (performance.now() - begun)) * 1000;
}

/** Turns while documents are signed all the time, and how many of these. */
async function both(product: RunningServer, signPort: number, idle: Sample) {
  const ms = (CONVERSATIONS * answers.length * 1000) / idle.perSecond + 500;
  const [rate, sample] = await Promise.all([sign(signPort, ms), turns(product)]);
  return { rate, sample };
}

const row = (name: string, { perSecond, p50, p99 }: Sample) =>
  `  ${name.padEnd(22)} ${perSecond.toFixed(0).padStart(5)} turns/s   p50 ${p50.toFixed(2)} ms   p99 ${p99.toFixed(2)} ms`;

/** Building, validating and signing documents, and what it costs those who talk meanwhile. */
export async function run(): Promise<void> {
  const database = await startDatabase();
  const signPort = await freePort();
  const product = await startInvoices(database, signPort);
  try {
    await turns(product);
    await sign(signPort, 2_000);
    const alone = await sign(signPort, 3_000);
    const idle: Sample[] = [];
    const busy: Sample[] = [];
    const rates: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const quiet = await turns(product);
      const { rate, sample } = await both(product, signPort, quiet);
      idle.push(quiet);
      busy.push(sample);
      rates.push(rate);
    }
    const [without, during] = [middle(idle), middle(busy)];
    const rate = rates.toSorted((a, b) => a - b)[rates.length >> 1] ?? 0;
    const ratio = during.p99 / without.p99;
    console.log(`Documents built, validated and signed, middle of ${ROUNDS} rounds`);
    console.log(`  alone                  ${alone.toFixed(0)} /s`);
    console.log(
      `  while others talk      ${rate.toFixed(0)} /s, at least ${LEAST_RATE}${verdict(rate >= LEAST_RATE)}`,
    );
    console.log(row('chat, idle', without));
    console.log(row('chat, while signing', during));
    console.log(
      `  p99 ${ratio.toFixed(2)} times, at most ${MOST_P99}${verdict(ratio <= MOST_P99)}`,
    );
  } finally {
    await product.stop();
    await database.stop();
  }
}
