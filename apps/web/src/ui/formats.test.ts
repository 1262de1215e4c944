import { expect, test } from 'vitest';
import { amount, percent, phone, quantity, weekday } from './formats.ts';

test('percent has a decimal comma', () => {
  expect([percent(12.5), percent(0), percent(9.87654, 3), percent(1234)]).toEqual([
    '12,50%',
    '0,00%',
    '9,877%',
    '1.234,00%',
  ]);
});

test.each([
  ['11987654321', '(11) 98765-4321'],
  ['1133334444', '(11) 3333-4444'],
  ['(11) 98765-4321', '(11) 98765-4321'],
  ['190', '190'],
])('phone %s is shown as %s', (text, shown) => {
  expect(phone(text)).toBe(shown);
});

test('the week begins on Sunday', () => {
  const week = [0, 1, 2, 3, 4, 5, 6, 7].map(weekday);
  expect(week).toEqual(['DOM', 'SEG', 'TER', 'QUA', 'QUI', 'SEX', 'SAB', '']);
});

test.each([
  [3, '3,00', 'R$ 0,03'],
  ['1234.5', '1.234,50', 'R$ 12,35'],
  [-2, '-2,00', '-R$ 0,02'],
  [0, '', ''],
  ['0', '', ''],
  ['três', '??', '??'],
  ['', '??', '??'],
  [Number.NaN, '??', '??'],
  [null, '?', '?'],
  [undefined, '?', '?'],
  [true, '?', '?'],
  [{}, '?', '?'],
])('%j is the quantity %j and the amount %j', (given, asQuantity, asAmount) => {
  expect(quantity(given)).toBe(asQuantity);
  expect(amount(given)).toBe(asAmount);
});

test('zero is shown when told, and the precision is ours to choose', () => {
  expect(quantity(0, { zero: true })).toBe('0,00');
  expect(amount(0, { zero: true })).toBe('R$ 0,00');
  expect(quantity(2.5, { precision: 0 })).toBe('3');
});
