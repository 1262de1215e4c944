import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCpf, isValidCpf } from './cpf.ts';

test.each([
  ['529.982.247-25', true],
  ['52998224725', true],
  [' 529.982.247-25 ', true],
  ['529.982.247-26', false],
  ['529.982.247-35', false],
  ['111.111.111-11', false],
  ['00000000000', false],
  ['5299822472', false],
  ['529982247255', false],
  ['a52998224725', false],
  ['', false],
])('%j is a CPF: %s', (text, expected) => {
  expect(isValidCpf(text)).toBe(expected);
});

/** The specification's rule written again, to check the library against. */
function checkDigit(digits: number[]): number {
  const sum = digits.reduce((total, digit, i) => total + digit * (digits.length + 1 - i), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

const nineDigits = fc
  .array(fc.nat(9), { minLength: 9, maxLength: 9 })
  .filter((digits) => new Set(digits).size > 1);

test('any nine digits with their two check digits are a CPF, and with another last digit are not', () => {
  fc.assert(
    fc.property(nineDigits, fc.integer({ min: 1, max: 9 }), (nine, shift) => {
      const ten = [...nine, checkDigit(nine)];
      const last = checkDigit(ten);
      expect(isValidCpf([...ten, last].join(''))).toBe(true);
      expect(isValidCpf([...ten, (last + shift) % 10].join(''))).toBe(false);
    }),
  );
});

test('a CPF is written with its mask, and anything else is left alone', () => {
  expect(formatCpf('52998224725')).toBe('529.982.247-25');
  expect(formatCpf('529.982.247-25')).toBe('529.982.247-25');
  expect(formatCpf('529982')).toBe('529982');
});

test('no text makes the check throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => typeof isValidCpf(text) === 'boolean'),
  );
});
