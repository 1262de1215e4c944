import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCommand, commandOf, commands } from '../../../test/random-commands.ts';
import { wellFormedFlow } from '../../../test/random-flows.ts';
import { checkFlow } from '../../check/check-flow.ts';
import type { Flow } from '../../flow.ts';
import { applyChanges, type Change, flowText, inverseOf, readChanges } from '../change.ts';
import { readFlow } from '../shape.ts';

/** Every command can change something in it: it has marks, cases, and dialogs that may be renamed. */
const rich: Flow = {
  start: 'main',
  dialogs: {
    main: {
      start: 'a',
      blocks: {
        a: { id: 'a', type: 'send.message', text: 'Oi', next: 'b' },
        b: {
          id: 'b',
          type: 'condition.case',
          cases: [
            { when: { op: 'exists', variable: 'x' }, target: 'a' },
            { when: { op: 'exists', variable: 'y' }, target: 'c' },
          ],
          next: 'c',
        },
        c: { id: 'c', type: 'action.goto_dialog', dialog: 'sub', next: 'a' },
      },
      marks: { m: { kind: 'note', text: 'Começo', x: 0, y: 0, width: 9, height: 9 } },
    },
    sub: { start: 'a', blocks: { a: { id: 'a', type: 'input.hold' } } },
  },
};
const flows = fc.oneof(
  wellFormedFlow.filter((flow) => readFlow(flow) !== undefined),
  fc.constant(rich),
);
const session = fc.tuple(flows, fc.array(anyCommand, { maxLength: 25 }));

/** Runs commands one after the other; what each changed, and how it is undone. */
function edit(flow: Flow, all: { run: (flow: Flow) => Change[] }[]) {
  let after = flow;
  const log = all.map(({ run }) => {
    const changes = run(after);
    const inverse = inverseOf(after, changes);
    after = applyChanges(after, changes);
    return { changes, inverse, after };
  });
  return { after, log };
}

function missingTargets(flow: Flow): string[] {
  const faults = checkFlow(flow, { reservedWords: [] });
  return faults
    .filter(({ code }) => code === 'MISSING_TARGET' || code === 'NOT_JSON')
    .map(({ message }) => message);
}

test('all undone gives the same bytes, all redone the same again', () => {
  fc.assert(
    fc.property(session, ([flow, all]) => {
      const { after, log } = edit(flow, all);
      const undone = log
        .toReversed()
        .reduce((state, { inverse }) => applyChanges(state, inverse), after);
      expect(flowText(undone)).toBe(flowText(flow));
      const redone = log.reduce((state, { changes }) => applyChanges(state, changes), undone);
      expect(flowText(redone)).toBe(flowText(after));
    }),
    { numRuns: 500 },
  );
});

test('no command leads a way astray, and its changes can be sent', () => {
  fc.assert(
    fc.property(session, ([flow, all]) => {
      for (const { changes, after } of edit(flow, all).log) {
        expect(missingTargets(after)).toEqual([]);
        expect(readFlow(JSON.parse(JSON.stringify(after)))).toEqual(after);
        expect(readChanges(JSON.parse(JSON.stringify(changes)))).toEqual(changes);
      }
    }),
    { numRuns: 300 },
  );
});

// Otherwise the tests above would say nothing of a command that never finds what it is for.
test.each(Object.keys(commands))('%s changes something in a flow that has all', (name) => {
  const runs = fc.sample(commandOf(name), { numRuns: 300, seed: 1 });
  expect(runs.some(({ run }) => run(rich).length > 0)).toBe(true);
});

test('a command for what is not there changes nothing', () => {
  fc.assert(
    fc.property(anyCommand, ({ command, run }) => {
      if (command === 'addDialog') return;
      expect(run({ start: 'main', dialogs: {} })).toEqual([]);
    }),
  );
});
