import { answers, type Conversation, converse, openConversation } from './conversation.ts';
import { ROUNDS, row, verdict } from './rounds.ts';
import { inParallel, middle, type Sample, summarize } from './statistics.ts';

const WIDTH = 4;
const TURNS = 3_000;
const MAX_P99 = 1.2;

/** Turns of people who chat; conversations are open before the clock starts. */
async function turns(
  port: number,
  beside?: () => Promise<void>,
): Promise<Sample & { times: number }> {
  const conversations: Conversation[] = [];
  await inParallel(Array.from({ length: TURNS / answers.length }), WIDTH, async () => {
    conversations.push(await openConversation(port));
  });
  const durations: number[] = [];
  let [ended, times] = [false, 0];
  const working = (async () => {
    while (beside && !ended) {
      await beside();
      times += 1;
    }
  })();
  const begun = performance.now();
  await inParallel(conversations, WIDTH, (one) => converse(one, durations));
  const sample = summarize(durations, performance.now() - begun);
  ended = true;
  await working;
  for (const { socket } of conversations) socket.terminate();
  return { ...sample, times };
}

/** Turns alone and while the work goes on beside them, again and again without a pause; in turn. */
export async function measureTurns(
  port: number,
  what: string,
  beside: () => Promise<void>,
): Promise<void> {
  const [alone, meanwhile]: [Sample[], Sample[]] = [[], []];
  let times = 0;
  await turns(port);
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await turns(port));
    const busy = await turns(port, beside);
    times += busy.times;
    meanwhile.push(busy);
  }
  const [quiet, busy] = [middle(alone), middle(meanwhile)];
  const ratio = busy.p99 / quiet.p99;
  console.log(`chat turns of ${WIDTH} people, alone and while ${what} (${times} times, on end)`);
  console.log(row('alone', quiet));
  console.log(row('beside', busy));
  console.log(`  p99 ${ratio.toFixed(2)} of alone${verdict(ratio <= MAX_P99)}\n`);
}
