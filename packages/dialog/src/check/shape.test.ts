import { expect, test } from 'vitest';
import { ask, exists, flowOf, hold, only, say, sure, told } from '../../test/small-flows.ts';

const nested = (depth: number): unknown =>
  depth === 0 ? exists('x') : { op: 'not', of: nested(depth - 1) };

test.each<[string, string[], unknown]>([
  ['no object', ['BAD_FIELD -/-'], 'flow'],
  ['no dialogs', ['BAD_FIELD -/-'], { start: 'main' }],
  [
    'a missing first dialog',
    ['MISSING_TARGET -/-', 'UNREACHABLE main/-'],
    { ...only({ h: hold }), start: 'nope' },
  ],
  ['an unknown field of the flow', ['UNKNOWN_FIELD -/-'], { ...only({ h: hold }), extra: 1 }],
  [
    'a dialog without blocks',
    ['BAD_FIELD main/-', 'UNREACHABLE main/-'],
    { start: 'main', dialogs: { main: [] } },
  ],
  [
    'a missing first block',
    ['MISSING_TARGET main/-', 'UNREACHABLE main/-'],
    {
      start: 'main',
      dialogs: { main: { start: 'nope', blocks: { h: { id: 'h', ...hold } } } },
    },
  ],
  [
    'a block that is no object',
    ['BAD_FIELD main/a'],
    {
      start: 'main',
      dialogs: { main: { start: 'h', blocks: { h: { id: 'h', ...hold }, a: null } } },
    },
  ],
  ['a name with a slash', ['BAD_NAME main/a/b'], only({ 'a/b': hold })],
  ['another id', ['BAD_FIELD main/h'], only({ h: { ...hold, id: 'x' } })],
  ['an unknown type', ['UNKNOWN_TYPE main/h'], only({ h: { type: 'constructor' } })],
  ['a missing field', ['MISSING_FIELD main/a'], only({ a: { type: 'send.message' } })],
  ['a field of another type', ['UNKNOWN_FIELD main/a'], only({ a: { ...say('Oi'), options: [] } })],
  ['a wrong kind', ['BAD_FIELD main/q'], only({ q: ask('x', { required: 'yes' }) })],
  ['an endless text', ['TOO_LARGE main/a'], only({ a: say('x'.repeat(10_001)) })],
  [
    'a link that runs code',
    ['BAD_FIELD main/a'],
    only({
      a: { ...say(''), links: [{ name: 'x', url: 'javascript:alert(1)' }] },
    }),
  ],
  [
    'a link to another host without a scheme',
    ['BAD_FIELD main/a'],
    only({
      a: { ...say(''), links: [{ name: 'x', url: '//evil.example' }] },
    }),
  ],
  [
    'a medium without an address',
    ['MISSING_FIELD main/a'],
    only({ a: { ...say(''), media: { kind: 'image' } } }),
  ],
  [
    'no options',
    ['BAD_FIELD main/q'],
    only({ q: { ...ask('x'), type: 'input.option', options: [] } }),
  ],
  [
    'two options of one value',
    ['BAD_FIELD main/q'],
    only({
      q: {
        ...ask('x'),
        type: 'input.option',
        options: [
          { value: 'a', name: 'A' },
          { value: 'a', name: 'B' },
        ],
      },
    }),
  ],
  [
    '51 options',
    ['TOO_LARGE main/q'],
    only({
      q: {
        ...ask('x'),
        type: 'input.option',
        options: Array.from({ length: 51 }, (_, n) => ({ value: `v${n}`, name: 'x' })),
      },
    }),
  ],
  [
    'an unknown condition',
    ['BAD_FIELD main/s'],
    only({ s: sure({ op: 'like' }, 'h', 'h'), h: hold }),
  ],
  [
    'a condition within that lacks its value',
    ['MISSING_FIELD main/s'],
    only({
      q: ask('x', { next: 's' }),
      s: sure({ op: 'or', of: [exists('x'), { op: 'equals', variable: 'x' }] }, 'h', 'h'),
      h: hold,
    }),
  ],
  [
    'a condition of 21 levels',
    ['BAD_EXPRESSION main/s'],
    only({ s: sure(nested(21), 'h', 'h'), h: hold }),
  ],
  [
    'a condition with 201 parts',
    ['BAD_EXPRESSION main/s'],
    only({
      s: sure(
        {
          op: 'or',
          of: Array.from({ length: 8 }, () => ({
            op: 'and',
            of: Array.from({ length: 25 }, () => exists('x')),
          })),
        },
        'h',
        'h',
      ),
      h: hold,
    }),
  ],
  [
    'neither condition nor code',
    ['BAD_FIELD main/s'],
    only({ s: { type: 'condition.code', next: 'h' }, h: hold }),
  ],
  [
    'condition and code',
    ['BAD_FIELD main/s'],
    only({
      s: { ...sure(exists('x'), 'h', 'h'), code: 'return 1' },
      h: hold,
    }),
  ],
  [
    'a regex that does not compile',
    ['BAD_EXPRESSION main/q'],
    only({ q: ask('x', { regex: '(' }) }),
  ],
  [
    'a regex with a backreference',
    ['BAD_EXPRESSION main/q'],
    only({ q: ask('x', { regex: '(a)\\1' }) }),
  ],
  [
    'a bad regex in a case',
    ['BAD_EXPRESSION main/s'],
    only({
      q: ask('x', { next: 's' }),
      s: {
        type: 'condition.case',
        cases: [{ when: { op: 'matches', variable: 'x', regex: '[' }, target: 'h' }],
      },
      h: hold,
    }),
  ],
  [
    'bounds that cross',
    ['BAD_FIELD main/q'],
    only({ q: { ...ask('x'), type: 'input.integer', min: 2, max: 1 } }),
  ],
  [
    'a file of no bytes',
    ['BAD_FIELD main/q'],
    only({ q: { ...ask('x'), type: 'input.file', maxBytes: 0 } }),
  ],
  ['a bad name of a variable', ['BAD_FIELD main/q'], only({ q: ask('a b') })],
  ['a reserved word', ['RESERVED_WORD main/q'], only({ q: ask('ticket') })],
  [
    'a reserved word for a result',
    ['RESERVED_WORD main/k'],
    only({
      k: { type: 'action.code', code: 'return 1', variable: 'ticket' },
    }),
  ],
  ['a missing next', ['MISSING_TARGET main/a'], only({ a: say('Oi', 'toString') })],
  [
    'a missing branch',
    ['MISSING_TARGET main/s'],
    only({ s: sure(exists('x'), 'nope', 'h'), h: hold }),
  ],
  [
    'a missing case',
    ['MISSING_TARGET main/s'],
    only({
      s: { type: 'condition.case', cases: [{ when: exists('x'), target: 'nope' }] },
    }),
  ],
  [
    'a missing dialog',
    ['MISSING_TARGET main/c'],
    only({ c: { type: 'action.goto_dialog', dialog: 'valueOf' } }),
  ],
  [
    'a block of another dialog',
    ['MISSING_TARGET main/a', 'UNREACHABLE sub/-'],
    flowOf({
      main: { a: say('Oi', 'b') },
      sub: { b: hold },
    }),
  ],
])('%s is told: %j', (_, faults, flow) => {
  expect(told(flow)).toEqual(faults);
});
