import { expect, test } from 'vitest';
import { numberText, readNumber } from './number-text.ts';

test.each([
  ['money', 123456, '1.234,56'],
  ['money', 0, '0,00'],
  ['percent', 1250, '12,50'],
  ['number', 123456, '123456'],
  ['money', null, ''],
] as const)('%s %s is written as "%s" and read again', (kind, value, text) => {
  expect(numberText(kind, value)).toBe(text);
  expect(readNumber(kind, text)).toBe(value);
});

test.each([
  ['money', 'R$ 1.234,5', 123450],
  ['money', '1234', 123400],
  ['money', '12.5', 1250],
  ['money', '1.234', 123400],
  ['money', '-3,10', -310],
  ['percent', '12,5%', 1250],
  ['number', '1.234', 1234],
  ['number', 'doze', null],
  ['money', '1,2,3', null],
  ['money', '1,234.56', null],
  ['money', '1,234', null],
  ['money', '1.23,45', null],
  ['money', '1234.567', null],
  ['money', '1.234.56', null],
  ['money', '1.234.567,8', 123456780],
  ['number', '1,5', null],
  ['number', '1.5', null],
  ['percent', '2,555', null],
  ['money', '99999999999999999', null],
] as const)('%s "%s" is read as %s', (kind, text, value) => {
  expect(readNumber(kind, text)).toBe(value);
});
