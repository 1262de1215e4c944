import fc from 'fast-check';
import { initialState, step } from '../src/engine.ts';
import type {
  Call,
  CodeOutcome,
  Flow,
  Input,
  Json,
  Limits,
  State,
  StepResult,
} from '../src/flow.ts';
import { wireId } from '../src/place.ts';
import { text } from './random-blocks.ts';

// Answers for property tests, here and in the server.

const file = { id: 7, filename: 'conta.pdf', mime: 'application/pdf', size: 1_000 };
const right = fc.constantFrom<Json>(
  { id: 1, name: 'Osasco', fullname: 'Osasco - SP', ibge_code: '3534401' },
  file,
  { ...file, filename: 'assinatura.png', mime: 'image/png' },
  'um',
  '2',
  true,
  null,
);

/** Mostly answers to the block that waits, some to other blocks, some second starts. */
const answer = fc.record({
  kind: fc.constantFrom('answer', 'answer', 'answer', 'answer', 'other', 'start'),
  text,
  data: fc.oneof(right, right, fc.jsonValue()) as fc.Arbitrary<Json>,
});
type Sent = { kind: string; text: string; data: Json };

export const answers: fc.Arbitrary<Sent[]> = fc.array(answer, { maxLength: 20 });

/** What a sandbox might return for the code of random-blocks.ts. */
function outcomeOf(call: Call): CodeOutcome {
  if ('debitCents' in call) return { ok: true, value: call.debitCents + call.spentCents <= 6_000 };
  const { code, variables } = call;
  if (code === 'fail') return { ok: false, fault: 'failed' };
  if (code === 'long') return { ok: true, value: 'x'.repeat(120) };
  if (code === 'list') return { ok: true, value: Object.keys(variables) };
  return { ok: true, value: code === 'true' };
}

function inputFor({ kind, ...said }: Sent, { at }: State): Input {
  if (kind === 'start') return { kind };
  const block = kind === 'answer' && at ? wireId(at) : 'main/other';
  return { kind: 'answer', block, ...said };
}

/** Plays one input with all the code that it needs, as a server does. */
function settle(flow: Flow, state: State, input: Input, limits: Limits): StepResult {
  const outcomes: CodeOutcome[] = [];
  for (;;) {
    const result = step(flow, state, { ...input, outcomes }, limits);
    if (!result.needs) return result;
    outcomes.push(outcomeOf(result.needs));
  }
}

/** A whole conversation: the result of each input. `keep` imitates what a database does to the state. */
export function converse(
  flow: Flow,
  sent: Sent[],
  limits: Limits,
  keep = (state: State) => state,
): StepResult[] {
  const results = [settle(flow, initialState(), { kind: 'start' }, limits)];
  let state = keep(results[0]?.state ?? initialState());
  for (const each of sent) {
    const result = settle(flow, state, inputFor(each, state), limits);
    results.push(result);
    state = keep(result.state);
  }
  return results;
}
