import { expect, test } from 'vitest';
import {
  ask,
  type Blocks,
  type Fields,
  flowOf,
  hold,
  only,
  say,
  told,
} from '../../test/small-flows.ts';
import { checkFlow } from './check-flow.ts';

test('what a compiler said stands at its block, known variables may be read', () => {
  const flow = only({
    k: { type: 'action.code', code: 'return (', variable: 'x', next: 'a' },
    a: say('{{x}} {{hoje}}'),
  });
  const codeFaults = new Map([['main/k', 'SyntaxError']]);
  expect(told(flow, { codeFaults, knownVariables: ['hoje'] })).toEqual(['BAD_CODE main/k']);
});

test('messages name what is meant', () => {
  const flow = only({
    a: { ...say('', 'b'), links: [{ name: 'x', url: 'x' }] },
    b: { type: 'action.goto_block', target: 'a' },
  });
  expect(checkFlow(flow, { reservedWords: [] }).map(({ message }) => message)).toEqual([
    '“links.0.url” deve ser um endereço que começa com https://, http://, mailto:, tel: ou /.',
    'Repetição sem pergunta: a → b → a.',
  ]);
});

const chain = (length: number) =>
  only(
    Object.fromEntries(
      Array.from({ length }, (_, n) => {
        const next = n + 1 < length ? `b${n + 1}` : undefined;
        return [`b${n}`, n % 2 ? say(`{{v${n - 1}}}`, next) : ask(`v${n}`, next ? { next } : {})];
      }),
    ),
  );

test('text that no database keeps is told of at its block', () => {
  expect(told(only({ a: say('Oi', 'b'), b: say('\0') }))).toEqual(['NOT_JSON main/b']);
});

test('10,000 blocks are checked, one more is too many', () => {
  expect(told(chain(10_000))).toEqual([]);
  expect(told(chain(10_001))).toEqual(['TOO_LARGE -/-']);
});

test('1,000 dialogs that call each other in a row are checked, one more is too many', () => {
  const row = (count: number) => {
    const dialogs = Array.from({ length: count }, (_, n): [string, Blocks] => [
      `d${n}`,
      { c: n === count - 1 ? say('Oi') : { type: 'action.goto_dialog', dialog: `d${n + 1}` } },
    ]);
    return flowOf(Object.fromEntries(dialogs));
  };
  expect(told(row(1_000))).toEqual([]);
  expect(told(row(1_001))).toEqual(['TOO_LARGE -/-']);
});

test.each<[string, () => unknown]>([
  ['a megabyte of lists within lists', () => JSON.parse('['.repeat(500_000) + ']'.repeat(500_000))],
  ['a list that says it is endless', () => new Array(2 ** 32 - 1)],
  [
    'a cycle',
    () => {
      const flow: Fields = {};
      flow.dialogs = flow;
      return flow;
    },
  ],
  ['3 MB of text', () => ({ start: 'x'.repeat(3_000_000), dialogs: {} })],
  ['a number that JSON has not', () => ({ start: Number.NaN, dialogs: {} })],
  ['half a character', () => ({ start: '\ud800', dialogs: {} })],
  ['NUL in a key', () => ({ start: '', dialogs: { '\0': {} } })],
  [
    'a million faults',
    () =>
      JSON.parse(
        `{"start":"","dialogs":{${Array.from({ length: 80_000 }, (_, n) => `"/${n}":null`)}}}`,
      ),
  ],
])('%s is refused soon', (_, make) => {
  const faults = checkFlow(make(), { reservedWords: [] });
  expect(faults.length).toBeGreaterThan(0);
  expect(faults.length).toBeLessThanOrEqual(500);
});

test('keys that JavaScript knows are names like any others', () => {
  const text = JSON.stringify(only({ a: say('Oi', '__b__'), __b__: hold }));
  expect(told(JSON.parse(text.replaceAll('__b__', '__proto__')))).toEqual([]);
  expect(told(JSON.parse(text.replaceAll('"main"', '"__proto__"')))).toEqual([]);
});
