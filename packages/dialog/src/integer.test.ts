import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faultOfInteger, readInteger } from './integer.ts';

test.each<[string, number | undefined]>([
  ['0', 0],
  ['-0', 0],
  ['007', 7],
  ['-12', -12],
  ['1.500', 1_500],
  ['1.234.567', 1_234_567],
  ['999999999999999', 999_999_999_999_999],
  ['1.50', undefined],
  ['1500.000', undefined],
  ['1,5', undefined],
  ['1e3', undefined],
  ['+1', undefined],
  ['1000000000000000', undefined],
  ['٣', undefined],
  ['', undefined],
])('%j is %s', (text, value) => {
  expect(readInteger(text)).toBe(value);
});

test('every whole number is read as it is written', () => {
  fc.assert(
    fc.property(fc.integer(), (value) => {
      expect(readInteger(String(value))).toBe(value);
      expect(readInteger(value.toLocaleString('pt-BR'))).toBe(value);
    }),
  );
});

test.each<[string, { min?: number | null; max?: number | null }, string | null]>([
  ['5', {}, null],
  ['5', { min: 5, max: 5 }, null],
  ['4', { min: 5 }, 'Digite um número a partir de 5.'],
  ['6', { max: 5 }, 'Digite um número até 5.'],
  ['-1', { min: 0 }, 'Digite um número a partir de 0.'],
  ['5', { min: null, max: null }, null],
  ['x', { min: 5 }, 'Digite um número inteiro.'],
])('%j within %j: %j', (text, bounds, fault) => {
  expect(faultOfInteger(text, bounds)).toBe(fault);
});
