import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCnpj, isValidCnpj } from './cnpj.ts';

test.each([
  ['12.ABC.345/01DE-35', true],
  ['12ABC34501DE35', true],
  ['12abc34501de35', true],
  ['12.345.678/0001-95', true],
  ['12345678000195', true],
  [' 12.345.678/0001-95 ', true],
  ['12.ABC.345/01DE-36', false],
  ['12.ABC.345/01DE-45', false],
  ['12.345.678/0001-96', false],
  ['12.ABC.345/01DE-3A', false],
  ['11.111.111/1111-11', false],
  ['00000000000000', false],
  ['1234567800019', false],
  ['123456780001950', false],
  ['12ſBC34501DE35', false],
  ['52998224725', false],
  ['', false],
])('%j is a CNPJ: %s', (text, expected) => {
  expect(isValidCnpj(text)).toBe(expected);
});

/** The rule written again, to check the library against: weights 2 to 9 from the right, repeated. */
function checkDigit(text: string): number {
  const values = [...text].reverse().map((character) => character.charCodeAt(0) - 48);
  const rest = values.reduce((sum, value, i) => sum + value * (2 + (i % 8)), 0) % 11;
  return rest < 2 ? 0 : 11 - rest;
}

test('any twelve characters with their two check digits are a CNPJ, and with another last digit are not', () => {
  const twelve = fc.stringMatching(/^[0-9A-Z]{12}$/).filter((text) => new Set(text).size > 1);
  fc.assert(
    fc.property(twelve, fc.integer({ min: 1, max: 9 }), (base, shift) => {
      const start = base + checkDigit(base);
      const last = checkDigit(start);
      expect(isValidCnpj(start + last)).toBe(true);
      expect(isValidCnpj(start + ((last + shift) % 10))).toBe(false);
    }),
  );
});

test('a CNPJ is written with its mask, and anything else is left alone', () => {
  expect(formatCnpj('12abc34501de35')).toBe('12.ABC.345/01DE-35');
  expect(formatCnpj('12345678000195')).toBe('12.345.678/0001-95');
  expect(formatCnpj('12.345.678/0001-95')).toBe('12.345.678/0001-95');
  expect(formatCnpj('12345678000196')).toBe('12345678000196');
});

const anyCharacter = fc.nat(0xffff).map((code) => String.fromCharCode(code));

test('no text makes the check throw', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: anyCharacter }),
      (text) => typeof isValidCnpj(text) === 'boolean',
    ),
  );
});
