import { expect, test } from 'vitest';
import { cepRules } from './cep.ts';
import { maskDate } from './date.ts';
import { maskPhone } from './phone.ts';

test.each([
  ['1', '(1'],
  ['1133334444', '(11) 3333-4444'],
  ['11987654321', '(11) 98765-4321'],
  ['+55 11 98765-4321', '(11) 98765-4321'],
  ['+55 11 3333-4444', '(11) 3333-4444'],
  ['011 98765-4321', '(11) 98765-4321'],
  ['55987654321', '(55) 98765-4321'],
  ['01133334444', '(11) 3333-4444'],
  ['(00) 98765-4321', '(00) 98765-4321'],
])('phone %s is written as %s', (text, masked) => {
  expect(maskPhone(text)).toBe(masked);
});

test.each([
  ['1', '1'],
  ['170', '17/0'],
  ['17051990', '17/05/1990'],
  ['17/05/1990', '17/05/1990'],
  ['170519909', '17/05/1990'],
  ['1990-05-17', '17/05/1990'],
  [' 1990-05-17T00:00:00.000Z', '17/05/1990'],
  ['5/3/1990', '05/03/1990'],
  ['5/', '05'],
  ['1990-02-31', '19/90/0231'],
])('date %j is written as %s', (text, masked) => {
  expect(maskDate(text)).toBe(masked);
});

test('a CEP keeps its eight digits and nothing else', () => {
  expect(cepRules.mask?.('13.083-970 Campinas 9')).toBe('13083970');
});
