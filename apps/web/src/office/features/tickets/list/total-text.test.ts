import { expect, test } from 'vitest';
import { totalText } from './total-text.ts';

test.each([
  [0, false, '0'],
  [1234, false, '1.234'],
  [10_000, false, '10.000'],
  [10_000, true, '10.000+'],
])('%i (capped: %s) is %s', (total, total_capped, text) => {
  expect(totalText({ total, total_capped })).toBe(text);
});
