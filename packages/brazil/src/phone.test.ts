import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPhone, isValidPhone } from './phone.ts';

test.each([
  ['(11) 98765-4321', true],
  ['(11) 3000-0000', true],
  ['11987654321', false],
  ['+55 (11) 98765-4321', false],
  ['(11)98765-4321', false],
  ['(11) 987654-321', false],
  ['(1) 98765-4321', false],
  ['(11) 98765-4321\n', false],
  ['', false],
])('%j is a phone: %s', (text, expected) => {
  expect(isValidPhone(text)).toBe(expected);
});

test.each([
  ['11987654321', '(11) 98765-4321'],
  ['1130000000', '(11) 3000-0000'],
  ['(11) 98765-4321', '(11) 98765-4321'],
  ['987654321', '987654321'],
  ['não informado', 'não informado'],
])('%j is written as %j', (text, expected) => {
  expect(formatPhone(text)).toBe(expected);
});

test('ten or eleven digits always become a valid phone that keeps them', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{10,11}$/), (digits) => {
      const phone = formatPhone(digits);
      expect(isValidPhone(phone)).toBe(true);
      expect(phone.replace(/\D/g, '')).toBe(digits);
    }),
  );
});
