import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answers, converse } from '../../test/random-answers.ts';
import { forwardFlow, illFormedFlow, wellFormedFlow } from '../../test/random-flows.ts';
import { defaultLimits } from '../engine.ts';
import type { Flow, Position } from '../flow.ts';
import { blockAt } from '../place.ts';
import { checkFlow } from './check-flow.ts';
import type { FaultCode } from './fault.ts';
import { faultOfJson } from './plain-json.ts';
import { readsOf } from './reads.ts';

const options = { reservedWords: [] };
/** The checker reports text that no database can store before anything else. */
const anyFlow = fc
  .oneof(wellFormedFlow, illFormedFlow, forwardFlow)
  .filter((flow) => faultOfJson(flow) === undefined);

function placesOf(flow: Flow, code: FaultCode): Set<string> {
  const faults = checkFlow(flow, options).filter((fault) => fault.code === code);
  return new Set(faults.map(({ dialog, block }) => `${dialog}/${block ?? '*'}`));
}

const wire = ({ dialog, block }: Position) => `${dialog}/${block}`;

test('nothing makes the checker throw', () => {
  const odd = fc.anything({ withNullPrototype: true, withBigInt: true, withSparseArray: true });
  const flowLike = fc.record({
    start: odd,
    dialogs: fc.dictionary(
      fc.string(),
      fc.oneof(odd, fc.record({ start: odd, blocks: fc.object() })),
    ),
  });
  fc.assert(
    fc.property(fc.oneof(odd, flowLike), (value) => {
      for (const { message } of checkFlow(value, options)) expect(message).not.toBe('');
    }),
  );
});

test('any block in a flow may be replaced or spoilt', () => {
  const spoilt = fc.tuple(
    anyFlow,
    fc.jsonValue(),
    fc.nat(),
    fc.constantFrom('next', 'cases', 'when'),
  );
  fc.assert(
    fc.property(spoilt, ([flow, value, at, field]) => {
      const blocks = Object.values(flow.dialogs).flatMap((dialog) => Object.values(dialog.blocks));
      Object.assign(blocks[at % blocks.length] ?? {}, { [field]: value });
      checkFlow(flow, options);
    }),
  );
});

test('a flow without faults stops only at the engine’s caps or at its code', () => {
  let sound = 0;
  fc.assert(
    fc.property(forwardFlow, answers, (flow, sent) => {
      if (checkFlow(flow, options).length > 0) return;
      sound += 1;
      for (const { state, faults } of converse(flow, sent, defaultLimits)) {
        if (state.phase !== 'failed' || faults.length === 0) continue;
        // What a visitor answers may be no amount, or leave the reason of a debit empty.
        expect(faults.at(-1)).toMatch(
          /: failed$|variables too large$|^more than \d+ answers|: balance_debit: /,
        );
      }
    }),
    { numRuns: 1_000 },
  );
  expect(sound).toBeGreaterThan(100);
});

// The checker must not overlook anything that a conversation proves possible.
test('a block that a conversation comes to is not called unreachable', () => {
  fc.assert(
    fc.property(anyFlow, answers, (flow, sent) => {
      const told = placesOf(flow, 'UNREACHABLE');
      for (const { trace } of converse(flow, sent, defaultLimits)) {
        for (const { at } of trace) {
          expect(told).not.toContain(wire(at));
          expect(told).not.toContain(`${at.dialog}/*`);
        }
      }
    }),
    { numRuns: 500 },
  );
});

test('a turn that walks in circles was told of as a loop', () => {
  let circles = 0;
  fc.assert(
    fc.property(anyFlow, answers, (flow, sent) => {
      const results = converse(flow, sent, { ...defaultLimits, codesPerTurn: 1_000 });
      const fault = results.flatMap(({ faults }) => faults).at(-1) ?? '';
      if (!/^more than 200 blocks/.test(fault)) return;
      circles += 1;
      expect(placesOf(flow, 'LOOP').size).toBeGreaterThan(0);
    }),
    { numRuns: 1_000 },
  );
  expect(circles).toBeGreaterThan(50);
});

test('a variable that a conversation reads before it is set was told of', () => {
  let unset = 0;
  fc.assert(
    fc.property(anyFlow, answers, (flow, sent) => {
      const told = placesOf(flow, 'UNSET_VARIABLE');
      for (const { trace, state } of converse(flow, sent, defaultLimits)) {
        for (const { at } of trace) {
          const block = blockAt(flow, at);
          // Nothing removes a variable: one that is missing after the turn was missing at the block.
          const reads = block ? readsOf(block) : [];
          if (reads.every((name) => Object.hasOwn(state.variables, name))) continue;
          unset += 1;
          expect(told).toContain(wire(at));
        }
      }
    }),
    { numRuns: 1_000 },
  );
  expect(unset).toBeGreaterThan(50);
});
