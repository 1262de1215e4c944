import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMoney } from './money-text.rules.ts';

test.each([
  ['-1.234,56', -123_456],
  ['-1234.56', -123_456],
  ['+10,00', 1_000],
  ['1,234.56', 123_456],
  ['1.234.567,89', 123_456_789],
  ['1,234,567.89', 123_456_789],
  ['1234', 123_400],
  ['12.5', 1_250],
  [',50', 50],
  ['.50', 50],
  ['R$ 10,00', 1_000],
  ['-R$ 10,00', -1_000],
  ['R$ -10,00', -1_000],
  ['(10,00)', -1_000],
  ['10,00-', -1_000],
  ['10,00 D', -1_000],
  ['10,00 C', 1_000],
  ['\u22125,00', -500],
  ['10.000000', 1_000],
  ['0,00', 0],
])('%s are %d cents', (text, cents) => {
  expect(readMoney(text)).toBe(cents);
});

test.each([
  '',
  '-',
  '.',
  ',',
  'abc',
  '1e5',
  '--1,00',
  '-1,00 D',
  '(1,00',
  '1,2,3',
  '1.23.4',
  '12,345.6,7',
])('%j is no amount', (text) => {
  expect(readMoney(text)).toBeNull();
});

test('an amount that may be one thousand or one is neither, unless the file says how it writes', () => {
  expect(readMoney('1.234')).toBeNull();
  expect(readMoney('1.234', 'comma')).toBe(123_400);
  expect(readMoney('1,234', 'point')).toBe(123_400);
});

test('what people here and programs write comes back to the cent', () => {
  const cents = fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 });
  fc.assert(
    fc.property(cents, (value) => {
      const people = (value / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 });
      expect(readMoney(people) ?? Number.NaN).toBe(value === 0 ? 0 : value);
      expect(readMoney((value / 100).toFixed(2)) ?? Number.NaN).toBe(value === 0 ? 0 : value);
    }),
  );
});

test('no text makes it fail', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const cents = readMoney(text);
      expect(cents === null || Number.isInteger(cents) || !Number.isFinite(cents)).toBe(true);
    }),
  );
});
