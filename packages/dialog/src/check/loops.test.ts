import { expect, test } from 'vitest';
import { ask, exists, flowOf, only, say, sure, told } from '../../test/small-flows.ts';

test.each<[string, string[], unknown]>([
  [
    'a loop',
    ['LOOP main/a'],
    only({ a: say('Oi', 'b'), b: { type: 'action.goto_block', target: 'a' } }),
  ],
  ['a loop of one block', ['LOOP main/a'], only({ a: say('Oi', 'a') })],
  [
    'a loop beside a question',
    ['LOOP main/a'],
    only({
      a: say('Oi', 's'),
      s: sure(exists('x'), 'a', 'q'),
      q: ask('x', { next: 'a' }),
    }),
  ],
  [
    'a loop through a dialog that ends without a question',
    ['LOOP main/c'],
    flowOf({
      main: { c: { type: 'action.goto_dialog', dialog: 'sub', next: 'c' } },
      sub: { a: say('Oi') },
    }),
  ],
  [
    'a dialog that calls itself',
    ['LOOP main/c'],
    flowOf({
      main: { c: { type: 'action.goto_dialog', dialog: 'main' } },
    }),
  ],
  [
    'dialogs that call each other',
    ['LOOP main/c'],
    flowOf({
      main: { c: { type: 'action.goto_dialog', dialog: 'sub' } },
      sub: { c: { type: 'action.goto_dialog', dialog: 'main' } },
    }),
  ],
])('%s is told: %j', (_, faults, flow) => {
  expect(told(flow)).toEqual(faults);
});
