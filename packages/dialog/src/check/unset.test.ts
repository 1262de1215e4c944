import { expect, test } from 'vitest';
import { ask, exists, flowOf, hold, only, say, sure, told } from '../../test/small-flows.ts';

test.each<[string, object]>([
  [
    'a question and what follows',
    only({ q: ask('x', { next: 'a' }), a: say('{{x}}', 'h'), h: hold }),
  ],
  [
    'a dialog that sets what its caller reads',
    flowOf({
      main: { c: { type: 'action.goto_dialog', dialog: 'sub', next: 'a' }, a: say('{{x.id}}') },
      sub: { q: ask('x', { next: 'r' }), r: { type: 'action.return_dialog' } },
    }),
  ],
  [
    'a loop with a question, through dialogs',
    flowOf({
      main: { c: { type: 'action.goto_dialog', dialog: 'sub', next: 'c' } },
      sub: { q: ask('x') },
    }),
  ],
  [
    'two callers of one dialog, each with what it set',
    flowOf({
      main: {
        q: ask('x', { next: 'c' }),
        c: { type: 'action.goto_dialog', dialog: 'sub', next: 'd' },
        d: { type: 'action.goto_dialog', dialog: 'sub', next: 'a' },
        a: say('{{x}}'),
      },
      sub: { s: say('Oi') },
    }),
  ],
  [
    'what exists says is there',
    only({
      s: sure(exists('y'), 'a', 'q'),
      q: ask('y', { next: 'a' }),
      a: say('{{y}}'),
    }),
  ],
  [
    'what a refused not-exists says is there',
    only({
      s: {
        type: 'condition.case',
        cases: [{ when: { op: 'not', of: exists('y') }, target: 'q' }],
        next: 'a',
      },
      q: ask('y', { next: 'a' }),
      a: say('{{y}}'),
    }),
  ],
  [
    'a guard before a comparison',
    only({
      s: sure(
        { op: 'and', of: [exists('y'), { op: 'equals', variable: 'y', value: 1 }] },
        'h',
        'q',
      ),
      q: ask('y', { next: 'h' }),
      h: hold,
    }),
  ],
  [
    'code that is saved',
    only({
      k: { type: 'action.code', code: 'return 1', variable: 'x', next: 'a', onError: 'b' },
      a: say('{{x}}', 'b'),
      b: hold,
    }),
  ],
  ['positions and notes', only({ h: { ...hold, position: { x: 1.5, y: -2 }, note: 'fim' } })],
])('%s has no fault', (_, flow) => {
  expect(told(flow)).toEqual([]);
});

test.each<[string, string[], unknown]>([
  ['a variable that is never set', ['UNSET_VARIABLE main/a'], only({ a: say('{{x}}') })],
  ['a name of no variable', ['UNSET_VARIABLE main/a'], only({ a: say('{{ toString }}') })],
  [
    'a variable that is set later',
    ['UNSET_VARIABLE main/a'],
    only({ a: say('{{x}}', 'q'), q: ask('x') }),
  ],
  [
    'a label that asks for its own answer',
    ['UNSET_VARIABLE main/q'],
    only({ q: ask('x', { label: '{{x}}' }) }),
  ],
  [
    'a variable that one branch sets',
    ['UNSET_VARIABLE main/a'],
    only({
      s: sure(exists('y'), 'q', 'a'),
      q: ask('x', { next: 'a' }),
      a: say('{{x}}'),
    }),
  ],
  [
    'the result of code that failed',
    ['UNSET_VARIABLE main/b'],
    only({
      k: { type: 'action.code', code: 'return 1', variable: 'x', next: 'h', onError: 'b' },
      b: say('{{x}}', 'h'),
      h: hold,
    }),
  ],
  [
    'a variable of a dialog that may return before',
    ['UNSET_VARIABLE main/a'],
    flowOf({
      main: { c: { type: 'action.goto_dialog', dialog: 'sub', next: 'a' }, a: say('{{x}}') },
      sub: { s: sure(exists('y'), 'q', 'r'), q: ask('x'), r: { type: 'action.return_dialog' } },
    }),
  ],
  [
    'a link that asks for what is not there',
    ['UNSET_VARIABLE main/a'],
    only({
      a: { ...say(''), links: [{ name: 'x', url: 'https://x.example/{{x}}' }] },
    }),
  ],
  [
    'a condition about what is not there',
    ['UNSET_VARIABLE main/s'],
    only({
      s: sure({ op: 'equals', variable: 'x.id', value: 1 }, 'h', 'h'),
      h: hold,
    }),
  ],
  [
    'a guard of an or',
    ['UNSET_VARIABLE main/s'],
    only({
      s: sure(
        { op: 'or', of: [exists('x'), { op: 'greater', variable: 'x', value: 1 }] },
        'h',
        'h',
      ),
      h: hold,
    }),
  ],
])('%s is told: %j', (_, faults, flow) => {
  expect(told(flow)).toEqual(faults);
});
