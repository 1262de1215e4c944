import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matches } from './pattern.ts';
import { compiles } from './pattern-syntax.ts';

const fullName = '^[A-Za-zÀ-ú]+( [A-Za-zÀ-ú]+)+$';

test.each<[string, string, boolean]>([
  [fullName, 'Maria da Conceição', true],
  [fullName, 'Maria', false],
  ['^\\d{5}-?\\d{3}$', '01310-100', true],
  ['^\\d{5}-?\\d{3}$', '01310--100', false],
  ['^(sim|não)$', 'NÃO', true],
  ['abc', 'xxABCxx', true],
  ['^\\p{Lu}{2,3}$', 'abc', true],
  ['^[\\w-\\.]+@x\\.br$', 'Ana.b-c@X.br', true],
  ['^(?=.*\\d)(?!.* ).{4,}$', 'abc1', true],
  ['^(?=.*\\d)(?!.* ).{4,}$', 'ab c1', false],
  ['\\bsol\\b', 'o sol nasce', true],
  ['\\bsol\\b', 'girassol', false],
  ['^.$', '😀', true],
  ['^(?<ddd>\\d\\d)?x$', '11X', true],
  ['^a{,2}$', 'a{,2}', true],
  ['', 'anything', true],
  ['^$', 'x', false],
])('%j on %j is %s', (source, text, expected) => {
  expect(matches(source, text)).toBe(expected);
});

test.each([
  ['('],
  ['(a)\\1'],
  ['(?<=a)b'],
  ['(?<!a)b'],
  ['(?i:a)'],
  ['\\ud83d\\ude00'],
  [`${'a'.repeat(250)}|${'b'.repeat(250)}`],
  ['((((){1000}){1000}){1000}){1000}'],
])('%s is unusable', (source) => {
  expect(matches(source, 'ab')).toBe('unusable');
});

test.each([
  ['^(a+)+$'],
  ['^(a|a)*$'],
  ['^(a|aa)+$'],
  ['^(.*a){12}$'],
  ['^(a?){50}b$'],
  ['(x+x+)+y'],
])('%s, which would hang the native engine, answers on a long text', (source) => {
  expect(matches(source, `${'a'.repeat(1_999)}!`)).toBe(false);
});

test('a text longer than 2,000 characters does not match', () => {
  expect(matches('a', 'a'.repeat(2_000))).toBe(true);
  expect(matches('a', 'a'.repeat(2_001))).toBe(false);
});

const source = fc.letrec((tie) => ({
  any: fc.array(tie('all'), { minLength: 1, maxLength: 3 }).map((options) => options.join('|')),
  all: fc.array(tie('part'), { maxLength: 4 }).map((parts) => parts.join('')),
  part: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'pattern' },
    fc.constantFrom(
      'a',
      'b',
      'É',
      '.',
      '\\d',
      '\\W',
      '[^a]',
      '[ab-]',
      '^',
      '$',
      '\\b',
      '\\B',
      '\\.',
    ),
    fc
      .tuple(tie('atom'), fc.constantFrom('*', '+', '?', '*?', '{2}', '{0,1}', '{1,}'))
      .map((all) => all.join('')),
    fc.tuple(fc.constantFrom('(?=', '(?!'), tie('any')).map((all) => `${all.join('')})`),
    tie('atom'),
  ),
  atom: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'pattern' },
    fc.constantFrom('a', 'b', '.', '\\w', '[^b]'),
    fc.tuple(fc.constantFrom('(', '(?:'), tie('any')).map((all) => `${all.join('')})`),
  ),
})).any;

test('it answers as the native engine does', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'b', 'A', 'é', '1', ' ', '.', '\n'),
    maxLength: 8,
  });
  fc.assert(
    fc.property(source as fc.Arbitrary<string>, text, (pattern, value) => {
      fc.pre(pattern.length <= 100);
      expect(matches(pattern, value)).toBe(new RegExp(pattern, 'iu').test(value));
    }),
    { numRuns: 500 },
  );
});

const symbols = [...'()[]{}\\|*+?^$-.,:<=!aBk1cuxpdb'];

test('any heap of symbols is unusable or answers as the native engine does', () => {
  const heap = fc.string({ unit: fc.constantFrom(...symbols), maxLength: 12 });
  fc.assert(
    fc.property(
      heap,
      fc.string({ unit: fc.constantFrom(...symbols), maxLength: 6 }),
      (pattern, text) => {
        const found = matches(pattern, text);
        const flags = compiles(pattern, 'iu') ? 'iu' : 'i';
        if (found !== 'unusable') expect(found).toBe(new RegExp(pattern, flags).test(text));
      },
    ),
    { numRuns: 2_000 },
  );
});

test('no source and no text make it throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (pattern, text) => {
      expect([true, false, 'unusable']).toContain(matches(pattern, text));
    }),
  );
});
