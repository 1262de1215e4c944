import { expect, test } from 'vitest';
import { countText, durationText, percentText } from './number-text.ts';

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3_599, '1 h'],
  [3_600, '1 h'],
  [7_500, '2 h 05 min'],
  [86_399, '1 dia'],
  [86_400, '1 dia'],
  [97_500, '1 dia 3 h'],
  [187_200, '2 dias 4 h'],
  [86_400_000, '1.000 dias'],
])('%i seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

test('shares have at most one decimal, counts a point at thousands', () => {
  expect([12.5, 12, 0, 1_234.56].map(percentText)).toEqual(['12,5%', '12%', '0%', '1.234,6%']);
  expect([0, 999, 1_234].map(countText)).toEqual(['0', '999', '1.234']);
});
