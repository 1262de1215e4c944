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

type Beside = {
  /** Done again and again without a pause while people chat. */
  beside?: () => Promise<void>;
  /** Before turns alone, and before those beside. */
  before?: () => Promise<void>;
  after?: () => Promise<void>;
  most?: number;
  figure?: 'p50' | 'p99';
};

/** Turns alone and while something else is so; in turn. */
export async function measureTurns(
  port: number,
  what: string,
  { beside, before, after, most = MAX_P99, figure = 'p99' }: Beside,
): Promise<void> {
  const [alone, meanwhile]: [Sample[], Sample[]] = [[], []];
  let times = 0;
  await turns(port);
  for (let round = 0; round < ROUNDS; round += 1) {
    await before?.();
    alone.push(await turns(port));
    await after?.();
    const busy = await turns(port, beside);
    times += busy.times;
    meanwhile.push(busy);
  }
  const [quiet, busy] = [middle(alone), middle(meanwhile)];
  const ratio = busy[figure] / quiet[figure];
  const often = beside ? ` (${times} times, on end)` : '';
  console.log(`chat turns of ${WIDTH} people, alone and while ${what}${often}`);
  console.log(row('alone', quiet));
  console.log(row('beside', busy));
  console.log(`  ${figure} ${ratio.toFixed(2)} of alone${verdict(ratio <= most)}\n`);
}
