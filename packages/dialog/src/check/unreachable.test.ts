import { expect, test } from 'vitest';
import { ask, exists, flowOf, hold, only, say, sure, told } from '../../test/small-flows.ts';

test.each<[string, string[], unknown]>([
  ['a block after a hold', ['UNREACHABLE main/a'], only({ h: hold, a: say('Oi') })],
  [
    'a next behind two branches',
    ['UNREACHABLE main/a'],
    only({
      s: { ...sure(exists('x'), 'h', 'h'), next: 'a' },
      h: hold,
      a: say('Oi'),
    }),
  ],
  [
    'what follows a dialog that never returns',
    ['UNREACHABLE main/a'],
    flowOf({
      main: { c: { type: 'action.goto_dialog', dialog: 'sub', next: 'a' }, a: say('Oi') },
      sub: { h: hold },
    }),
  ],
  [
    'a block that only leads to itself',
    ['UNREACHABLE main/q'],
    only({ h: hold, q: ask('x', { next: 'q' }) }),
  ],
])('%s is told: %j', (_, faults, flow) => {
  expect(told(flow)).toEqual(faults);
});
