import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isValidPhone } from './phone.ts';

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

test('every number with area code is a phone in the specification’s two patterns', () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
  const parts = fc.tuple(digits(2), fc.oneof(digits(4), digits(5)), digits(4));
  fc.assert(
    fc.property(parts, ([area, prefix, line]) => {
      expect(isValidPhone(`(${area}) ${prefix}-${line}`)).toBe(true);
      expect(isValidPhone(`${area}${prefix}${line}`)).toBe(false);
    }),
  );
});
