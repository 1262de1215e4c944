import { initialState, step } from './engine.ts';
import type { Call, CodeOutcome, Flow, Input, Limits, State, StepResult } from './flow.ts';
import { blockAt, wireId } from './place.ts';

type Answer = Omit<Extract<Input, { kind: 'answer' }>, 'kind'>;

/** A conversation as it was recorded: outcomes of the code before the first answer, and the answers that count. */
export type Conversation = { opening: CodeOutcome[]; answers: Answer[] };

/**
 * Where two flows part in a conversation: the block whose answer leads elsewhere (null: the beginning does), where it led, and
 * where it leads now. A place is a block's wire id, `ended`, `failed`, `refused`, or `code` for code that was not recorded.
 */
export type OtherWay = { at_block: string | null; was: string; now: string };

/** What a turn asked for, and what it was told. A debit is known by its amount. */
type RanCode = { code: string; outcome: CodeOutcome };

function askedBy(call: Call): string {
  return 'code' in call ? call.code : `debit ${call.debitCents}`;
}

/** One turn of the flow that the conversation had, with the code that it ran; undefined if it does not fit that flow. */
function playRecorded(flow: Flow, state: State, input: Input, limits: Limits) {
  const { outcomes = [] } = input;
  const ran: RanCode[] = [];
  for (const outcome of outcomes) {
    const { needs } = step(
      flow,
      state,
      { ...input, outcomes: ran.map((one) => one.outcome) },
      limits,
    );
    if (!needs) return undefined;
    ran.push({ code: askedBy(needs), outcome });
  }
  const result = step(flow, state, input, limits);
  if (result.needs || result.stale || result.rejected !== undefined) return undefined;
  return { result, ran };
}

/** The same turn of another flow. Code has the outcome that the same code had; other code stays unknown. */
function playAgain(flow: Flow, state: State, input: Input, ran: RanCode[], limits: Limits) {
  const left = [...ran];
  const outcomes: CodeOutcome[] = [];
  for (;;) {
    const result = step(flow, state, { ...input, outcomes }, limits);
    const { needs } = result;
    const found = needs ? left.findIndex(({ code }) => code === askedBy(needs)) : -1;
    const [known] = found < 0 ? [] : left.splice(found, 1);
    if (!known) return result;
    outcomes.push(known.outcome);
  }
}

function placeOf({ state, needs, rejected, stale }: StepResult): string {
  if (needs) return 'code';
  if (rejected !== undefined || stale) return 'refused';
  const { phase, at } = state;
  return (phase === 'awaiting' || phase === 'held') && at ? wireId(at) : phase;
}

/** The blocks of a turn that both flows have: a block more or less on the way is no other way. */
function pathOf({ trace }: StepResult, other: Flow): string[] {
  return trace.filter(({ at }) => blockAt(other, at)).map(({ at }) => wireId(at));
}

type Flows = { before: Flow; after: Flow };

function parting({ before, after }: Flows, old: StepResult, fresh: StepResult) {
  const [was, now] = [placeOf(old), placeOf(fresh)];
  if (was !== now) return { was, now };
  const [one, other] = [pathOf(old, after), pathOf(fresh, before)];
  const at = one.findIndex((block, index) => other[index] !== block);
  if (at < 0 && one.length === other.length) return undefined;
  const first = at < 0 ? one.length : at;
  return { was: one[first] ?? was, now: other[first] ?? now };
}

/**
 * Replays a recorded conversation in the flow that it had and in another one, and says where the other one leads it
 * elsewhere; null if nowhere. Undefined for a conversation that cannot be replayed. Runs no code.
 */
export function otherWayOf(
  flows: Flows,
  { opening, answers }: Conversation,
  limits: Limits,
): OtherWay | null | undefined {
  const inputs: Input[] = [
    { kind: 'start', outcomes: opening },
    ...answers.map((answer) => ({ kind: 'answer' as const, ...answer })),
  ];
  let [old, fresh] = [initialState(), initialState()];
  for (const input of inputs) {
    const recorded = playRecorded(flows.before, old, input, limits);
    if (!recorded) return undefined;
    const again = playAgain(flows.after, fresh, input, recorded.ran, limits);
    const parted = parting(flows, recorded.result, again);
    if (parted) return { at_block: input.kind === 'answer' ? input.block : null, ...parted };
    [old, fresh] = [recorded.result.state, again.state];
  }
  return null;
}
