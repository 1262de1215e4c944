import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answers, converse } from '../test/random-answers.ts';
import { forwardFlow, illFormedFlow, wellFormedFlow } from '../test/random-flows.ts';
import { presentAwaiting } from './describe.ts';
import type { Limits, State } from './flow.ts';

const limits: Limits = {
  stepsPerTurn: 30,
  codesPerTurn: 4,
  callDepth: 4,
  turns: 12,
  variableBytes: 300,
  letters: 1_000_000,
  work: 1_000_000,
};

test.each([
  ['well-formed', wellFormedFlow],
  ['ill-formed', illFormedFlow],
  ['forward', forwardFlow],
])('a %s flow with any inputs ends, waits, is held or stops with a fault', (_, flows) => {
  fc.assert(
    fc.property(flows, answers, (flow, sent) => {
      for (const { state, awaiting, faults, outputs, trace, rejected, stale } of converse(
        flow,
        sent,
        limits,
      )) {
        expect(['awaiting', 'held', 'ended', 'failed']).toContain(state.phase);
        expect(awaiting !== null).toBe(state.phase === 'awaiting' || state.phase === 'held');
        // Failed code is reported even if its `onError` saved the conversation.
        if (!stale && rejected === undefined && state.phase === 'failed')
          expect(faults).not.toEqual([]);
        expect(trace.length).toBeLessThanOrEqual(limits.stepsPerTurn);
        expect(outputs.length).toBeLessThanOrEqual(limits.stepsPerTurn + 2);
        expect(state.turns).toBeLessThanOrEqual(limits.turns + 1);
        expect(Buffer.byteLength(JSON.stringify(state.variables))).toBeLessThanOrEqual(
          limits.variableBytes,
        );
        expect(awaiting).toEqual(presentAwaiting(flow, state));
      }
    }),
    { numRuns: 300 },
  );
});

test('a well-formed flow fails only at a cap, at a bad regex, at its code or at what it debits', () => {
  fc.assert(
    fc.property(wellFormedFlow, answers, (flow, sent) => {
      for (const { faults } of converse(flow, sent, limits)) {
        for (const fault of faults)
          expect(fault).toMatch(
            /^more than \d+ |^calls deeper than |: regex ".*" cannot be used$|: failed$|: variables too large$|: more than \d+ code steps|: balance_debit: /,
          );
      }
    }),
  );
});

test('the same inputs give the same results, also through JSON and on a frozen state', () => {
  const throughJson = (state: State): State => JSON.parse(JSON.stringify(state));
  const frozen = (state: State): State => {
    for (const part of [state, state.stack, state.variables, state.at]) Object.freeze(part);
    return state;
  };
  fc.assert(
    fc.property(illFormedFlow, answers, (flow, sent) => {
      const results = converse(flow, sent, limits);
      expect(isDeepStrictEqual(converse(flow, sent, limits, throughJson), results)).toBe(true);
      expect(isDeepStrictEqual(converse(flow, sent, limits, frozen), results)).toBe(true);
    }),
  );
});

test('a stale or rejected answer leaves the state as it was and says nothing', () => {
  fc.assert(
    fc.property(wellFormedFlow, answers, (flow, sent) => {
      const results = converse(flow, sent, limits);
      results.forEach((result, i) => {
        if (!result.stale && result.rejected === undefined) return;
        expect(result.state).toBe(results[i - 1]?.state);
        expect([result.outputs, result.effects, result.trace]).toEqual([[], [], []]);
      });
    }),
  );
});

test('what is kept is text that PostgreSQL can store as JSON', () => {
  fc.assert(
    fc.property(wellFormedFlow, answers, (flow, sent) => {
      for (const { state } of converse(flow, sent, limits)) {
        expect(JSON.stringify(state.variables)).not.toMatch(/\\u0000|\\ud[89a-f]/);
      }
    }),
  );
});
