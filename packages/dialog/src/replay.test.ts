import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answers } from '../test/random-answers.ts';
import { forwardFlow, illFormedFlow, wellFormedFlow } from '../test/random-flows.ts';
import { defaultLimits, initialState, step } from './engine.ts';
import type { Call, CodeOutcome, Flow, Input, Json, Limits, State } from './flow.ts';
import { wireId } from './place.ts';
import { currentAnswers, type Entry, replay } from './replay.ts';

const limits: Limits = {
  stepsPerTurn: 30,
  codesPerTurn: 4,
  callDepth: 4,
  turns: 30,
  variableBytes: 600,
  letters: 1_000_000,
  work: 1_000_000,
};

/** As a database stores JSON: the same value, with its own order of keys. */
function kept<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_, part: Json) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toReversed())
      : part,
  );
}

function outcomeOf(call: Call): CodeOutcome {
  if ('debitCents' in call) return { ok: true, value: call.debitCents < 3_000 };
  const { code } = call;
  if (code === 'fail') return { ok: false, fault: 'failed' };
  return { ok: true, value: code === 'list' ? { b: 1, a: { d: 'x', c: 2 } } : code === 'true' };
}

/** One input with the outcomes of all the code that it needs. */
function settle(flow: Flow, state: State, input: Input) {
  const outcomes: CodeOutcome[] = [];
  for (;;) {
    const result = step(flow, state, { ...input, outcomes }, limits);
    if (!result.needs) return { result, outcomes };
    outcomes.push(outcomeOf(result.needs));
  }
}

type Said = { text: string; data: Json; back: number };

/** A conversation as a server stores it: every state, and the log that led to it. */
function converse(flow: Flow, said: Said[]) {
  const start = settle(flow, initialState(), { kind: 'start' });
  const opening = kept(start.outcomes);
  const log: Entry[] = [];
  const moments = [{ state: start.result.state, log: [...log] }];
  for (const { text, data, back } of said) {
    const state = kept(moments.at(-1)?.state ?? initialState());
    const standing = currentAnswers(log);
    const corrected = standing[standing.length - back];
    const seq = log.length + 1;
    if (corrected) {
      log.push({ seq, recorded: { revises: corrected.seq } });
      const earlier = standing.slice(0, -back).map(({ answer }) => answer);
      moments.push({ state: replay(flow, opening, earlier, limits).state, log: [...log] });
      continue;
    }
    const answer = { block: state.at ? wireId(state.at) : '', text, data };
    const { result, outcomes } = settle(flow, state, { kind: 'answer', ...answer });
    if (result.stale || result.rejected !== undefined) continue;
    log.push(kept({ seq, recorded: { ...answer, outcomes } }));
    moments.push({ state: result.state, log: [...log] });
  }
  return { opening, moments };
}

const conversations = fc
  .tuple(answers, fc.array(fc.integer({ min: 1, max: 8 })))
  .map(([said, backs]): Said[] =>
    said.map(({ text, data }, index) => ({
      text,
      data,
      back: index % 4 === 3 ? (backs[index] ?? 0) : 0,
    })),
  );

test.each([
  ['well-formed', wellFormedFlow],
  ['ill-formed', illFormedFlow],
  ['forward', forwardFlow],
])('the recorded answers to a %s flow, some taken back, play to the same state', (_, flows) => {
  fc.assert(
    fc.property(flows, conversations, (flow, said) => {
      const { opening, moments } = converse(flow, said);
      for (const { state, log } of moments) {
        const standing = currentAnswers(log).map(({ answer }) => answer);
        expect(standing).toHaveLength(state.turns);
        expect(replay(flow, opening, standing, limits).state).toEqual(state);
      }
    }),
    { numRuns: 300 },
  );
});

test('an answer counts until a later line takes it back, or one before it', () => {
  const answer = (seq: number): Entry => ({ seq, recorded: { block: 'd/q', text: String(seq) } });
  const revises = (seq: number, first: number): Entry => ({ seq, recorded: { revises: first } });
  const standing = (...log: Entry[]) => currentAnswers(log).map(({ seq }) => seq);
  expect(standing()).toEqual([]);
  expect(standing(answer(2), answer(5), answer(9))).toEqual([2, 5, 9]);
  expect(standing(answer(2), answer(5), answer(9), revises(11, 5), answer(12))).toEqual([2, 12]);
  expect(standing(answer(2), revises(3, 2), answer(4), revises(5, 2))).toEqual([]);
});

test('what a database did to the order of keys changes neither branches nor texts', () => {
  const value: Json = { b: 1, a: { d: 2, c: 3 } };
  const same = { op: 'equals' as const, variable: 'v', value: kept(value) };
  const flow: Flow = {
    start: 'd',
    dialogs: {
      d: {
        start: 'code',
        blocks: {
          code: { id: 'code', type: 'action.code', code: 'x', variable: 'v', next: 'case' },
          case: { id: 'case', type: 'condition.case', cases: [{ when: same, target: 'say' }] },
          say: { id: 'say', type: 'send.message', text: '{{v}}', next: 'q' },
          q: { id: 'q', type: 'input.string', variable: 'q', required: true },
        },
      },
    },
  };
  const opened = (outcome: Json) => {
    const outcomes: CodeOutcome[] = [{ ok: true, value: outcome }];
    const { state, outputs } = step(
      flow,
      initialState(),
      { kind: 'start', outcomes },
      defaultLimits,
    );
    return [state.at?.block, outputs];
  };
  expect(opened(value)).toEqual(opened(kept(value)));
  expect(opened(value)[0]).toBe('q');
});

test('an answer that cannot have been taken is not passed over', () => {
  const flow: Flow = {
    start: 'd',
    dialogs: { d: { start: 'q', blocks: { q: { id: 'q', type: 'input.hold' } } } },
  };
  const answer = { block: 'd/q', text: 'Oi' };
  expect(() => replay(flow, [], [answer], limits)).toThrow('not taken again, at answer 1');
});
