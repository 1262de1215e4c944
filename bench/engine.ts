import { defaultLimits, initialState, step } from '@balcao/dialog/engine';
import type { Block, Flow, State } from '@balcao/dialog/flow';

const SMALL = 50;
const LARGE = 5_000;
const SHORT = 10;
const LONG = 400;
const ROUNDS = 15;
const ROUND_MS = 60;
const MIN_RATIO = 0.8;

/**
 * Questions and messages that quote the previous answer, in a circle. Ten answers fill every variable, so that a longer
 * conversation differs only in its length.
 */
function circle(length: number): Flow {
  const blocks = Array.from({ length }, (_, n): [string, Block] => {
    const id = `b${n}`;
    const next = `b${(n + 1) % length}`;
    const ask = { type: 'input.string', variable: `v${n % 20}`, required: true } as const;
    const say = { type: 'send.message', text: `Certo, <b>{{v${(n + 19) % 20}}}</b>.` } as const;
    return [id, n % 2 === 0 ? { id, next, ...ask } : { id, next, ...say }];
  });
  return { start: 'd', dialogs: { d: { start: 'b0', blocks: Object.fromEntries(blocks) } } };
}

const answer = (state: State) =>
  ({ kind: 'answer', block: `${state.at?.dialog}/${state.at?.block}`, text: 'Maria' }) as const;

function turn(flow: Flow, state: State): State {
  return step(flow, state, answer(state), defaultLimits).state;
}

function stateAfter(flow: Flow, answers: number): State {
  let { state } = step(flow, initialState(), { kind: 'start' }, defaultLimits);
  for (let count = 0; count < answers; count += 1) state = turn(flow, state);
  if (state.phase !== 'awaiting') throw new Error(`the flow ended in ${state.phase}`);
  return state;
}

/** Milliseconds of processor time that this thread has used; other programs on the machine do not count. */
function used(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function perSecond(work: () => unknown): number {
  let done = 0;
  const begun = used();
  while (used() - begun < ROUND_MS) {
    for (let count = 0; count < 20; count += 1) work();
    done += 20;
  }
  return (done / (used() - begun)) * 1_000;
}

/** The median rate of each, measured alternately, so that a slow moment of the machine affects them all. */
function rates<Name extends string>(works: Record<Name, () => unknown>): Record<Name, number> {
  const names = Object.keys(works) as Name[];
  const all = Array.from({ length: ROUNDS }, () => names.map((name) => perSecond(works[name])));
  const middle = (column: number) =>
    all.map((round) => round[column] ?? 0).toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0;
  return Object.fromEntries(names.map((name, column) => [name, middle(column)])) as Record<
    Name,
    number
  >;
}

function report(what: string, rate: number, than: string, base: number, least?: number): void {
  const ratio = rate / base;
  const verdict = least === undefined ? '' : `  ${ratio >= least ? 'reached' : 'MISSED'}`;
  const numbers = `${Math.round(rate).toLocaleString('en')}/s`.padStart(14);
  console.log(`${what.padEnd(34)}${numbers}  ${ratio.toFixed(2)} of ${than}${verdict}`);
}

/** Pure turns a second: by size of the flow, by length of the conversation, and how long a flow takes to load. */
export async function run(): Promise<void> {
  const small = circle(SMALL);
  const large = circle(LARGE);
  const [early, late] = [stateAfter(small, SHORT), stateAfter(small, LONG)];
  const inLarge = { ...early, at: { dialog: 'd', block: `b${LARGE - 2}` } };
  const text = JSON.stringify(late);
  const [smallText, largeText] = [JSON.stringify(small), JSON.stringify(large)];
  const start = (json: string) => () =>
    step(JSON.parse(json), initialState(), { kind: 'start' }, defaultLimits);
  const rate = rates({
    floor: () => JSON.parse(JSON.stringify(JSON.parse(text))),
    small: () => turn(small, early),
    large: () => turn(large, inLarge),
    late: () => turn(small, late),
    parse: () => JSON.parse(largeText),
    load: start(largeText),
    loadSmall: start(smallText),
  });
  report(`turn, ${SMALL} blocks, ${SHORT} answers`, rate.small, 'a JSON round trip', rate.floor);
  report(`turn, ${LARGE} blocks`, rate.large, `${SMALL} blocks`, rate.small, MIN_RATIO);
  report(`turn after ${LONG} answers`, rate.late, `${SHORT} answers`, rate.small, MIN_RATIO);
  report(`load and start, ${LARGE} blocks`, rate.load, 'JSON.parse alone', rate.parse, MIN_RATIO);
  const share = (rate.load * LARGE) / (rate.loadSmall * SMALL);
  console.log(
    `${'load and start, per block'.padEnd(34)}${''.padStart(14)}  ${share.toFixed(2)} of ${SMALL} blocks`,
  );
}
