import { applyChanges, type Change, flowText } from '@balcao/dialog/draft/change';
import type { Flow } from '@balcao/dialog/flow';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  emptyHistory,
  type History,
  remember,
  stepBack,
  stepForward,
  withoutTheirs,
} from './draft-history.ts';

const flow: Flow = {
  start: 'main',
  dialogs: { main: { start: 'a', blocks: { a: { id: 'a', type: 'send.message', text: 'A' } } } },
};
const say = (id: string, text: string): Change => ({
  kind: 'block',
  dialog: 'main',
  id,
  value: { id, type: 'send.message', text },
});

type Shown = { flow: Flow; history: History };

function did({ flow: before, history }: Shown, change: Change, burst?: string, now = 0): Shown {
  const after = applyChanges(before, [change]);
  const done = { label: 'x', before, after, now, ...(burst && { burst }) };
  return { flow: after, history: remember(history, done) };
}

function back(shown: Shown): Shown {
  const to = stepBack(shown.history, shown.flow);
  return to ?? shown;
}

function forward(shown: Shown): Shown {
  const to = stepForward(shown.history, shown.flow);
  return to ?? shown;
}

const start: Shown = { flow, history: emptyHistory };

const change = fc.oneof(
  fc
    .record({ id: fc.constantFrom('a', 'b', 'c'), text: fc.string() })
    .map(({ id, text }) => say(id, text)),
  fc
    .constantFrom('b', 'c')
    .map((id): Change => ({ kind: 'block', dialog: 'main', id, value: null })),
  fc.constantFrom('b', 'x').map((dialog): Change => ({ kind: 'dialog', dialog, start: 'a' })),
  fc.constantFrom('b', 'x').map((dialog): Change => ({ kind: 'dialog', dialog, start: null })),
);

test('random changes, all undone, give the same bytes; all redone, the same again', () => {
  const bursts = fc.option(fc.constantFrom('p', 'q'), { nil: undefined });
  fc.assert(
    fc.property(fc.array(fc.tuple(change, bursts, fc.nat(5_000))), (steps) => {
      let now = 0;
      let shown = start;
      for (const [one, burst, pause] of steps) {
        now += pause;
        shown = did(shown, one, burst, now);
      }
      const end = flowText(shown.flow);
      const count = shown.history.done.length;
      for (let step = 0; step < count; step += 1) shown = back(shown);
      expect(flowText(shown.flow)).toBe(flowText(flow));
      for (let step = 0; step < count; step += 1) shown = forward(shown);
      expect(flowText(shown.flow)).toBe(end);
    }),
  );
});

test('a burst of typing is one entry; a pause, or something else, begins the next', () => {
  const typed = ['O', 'Ol', 'Olá'].reduce(
    (shown, text, index) => did(shown, say('a', text), 'text', index * 200),
    start,
  );
  expect(typed.history.done).toHaveLength(1);
  expect(back(typed).flow).toEqual(flow);
  expect(did(typed, say('a', 'Olá você'), 'text', 5_000).history.done).toHaveLength(2);
  expect(did(typed, say('b', 'B'), 'other', 450).history.done).toHaveLength(2);
});

test('what is done after an undo ends the redo', () => {
  const undone = back(did(start, say('a', 'Um')));
  expect(undone.history.undone).toHaveLength(1);
  expect(did(undone, say('b', 'B')).history.undone).toEqual([]);
});

test('an undo leaves alone what a colleague has changed since', () => {
  const mine = did(did(start, say('a', 'Meu')), say('b', 'B'));
  const theirs = [say('a', 'Dele')];
  const merged = {
    flow: applyChanges(mine.flow, theirs),
    history: withoutTheirs(mine.history, theirs),
  };
  const undone = back(back(merged));
  expect(undone.flow.dialogs.main?.blocks.a).toMatchObject({ text: 'Dele' });
  expect(undone.flow.dialogs.main?.blocks.b).toBeUndefined();
});

test('an undo brings no piece of a dialog back that a colleague has removed since', () => {
  const before = applyChanges(flow, [
    { kind: 'dialog', dialog: 'x', start: 'c' },
    { kind: 'block', dialog: 'x', id: 'c', value: { id: 'c', type: 'send.message', text: 'C' } },
  ]);
  const mine = did(
    { flow: before, history: emptyHistory },
    { kind: 'block', dialog: 'x', id: 'c', value: { id: 'c', type: 'send.message', text: 'Meu' } },
  );
  const theirs: Change[] = [{ kind: 'dialog', dialog: 'x', start: null }];
  const merged = {
    flow: applyChanges(mine.flow, theirs),
    history: withoutTheirs(mine.history, theirs),
  };
  expect(back(merged).flow).toEqual(flow);
});

test('an entry that settled a collision names it, also after a colleague has changed something else', () => {
  const after = applyChanges(flow, [say('a', 'Dele'), say('b', 'B')]);
  const done = { label: 'x', before: flow, after, units: ['block:main/a'], now: 0 };
  const history = withoutTheirs(remember(emptyHistory, done), [say('b', 'Outro')]);
  expect(stepBack(history, after)?.step).toMatchObject({
    units: ['block:main/a'],
    changes: [say('a', 'Dele')],
  });
});
