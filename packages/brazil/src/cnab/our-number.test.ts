import { expect, test } from 'vitest';
import { bancoDoBrasilNumber, bradescoDigit } from './our-number.ts';

// The first three are the examples of Bradesco's manual; the others stand in return files of the bank.
test.each([
  ['19', '00000000002', '8'],
  ['19', '00000000001', 'P'],
  ['19', '00000000006', '0'],
  ['09', '00000000009', '7'],
  ['09', '00000000018', '6'],
  ['09', '00000000019', '4'],
  ['09', '00000000020', '8'],
  ['09', '00000000021', '6'],
  ['09', '00000000022', '4'],
])("Bradesco's digit of wallet %s and %s is %s", (wallet, number, digit) => {
  expect(bradescoDigit(wallet, number)).toBe(digit);
});

test("Banco do Brasil's number keeps the agreement's leading zero", () => {
  expect(bancoDoBrasilNumber('0901453', 42)).toBe('09014530000000042');
});
