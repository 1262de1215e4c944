import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isValidCep } from './cep.ts';

test.each([
  ['04538133', true],
  ['00000001', true],
  ['00000000', false],
  ['04538-133', false],
  ['4538133', false],
  ['045381330', false],
  [' 04538133', false],
  ['04538133\n', false],
  ['٠٤٥٣٨١٣٣', false],
  ['', false],
])('%j: %s', (text, valid) => {
  expect(isValidCep(text)).toBe(valid);
});

test('eight digits are a postal code, unless all are zero', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(digits, (all) => {
      expect(isValidCep(all.join(''))).toBe(all.some((digit) => digit > 0));
    }),
  );
});
