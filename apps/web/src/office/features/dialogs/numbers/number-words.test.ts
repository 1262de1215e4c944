import { expect, test } from 'vitest';
import { countText, timeText } from './number-words.ts';

test.each([
  [0, '0 s'],
  [0.4, '0 s'],
  [39.6, '40 s'],
  [60, '1 min'],
  [125, '2 min 5 s'],
  [3_600, '1 h'],
  [3_601, '1 h'],
  [11_100, '3 h 5 min'],
  [187_200, '2 d 4 h'],
])('%d seconds are read as "%s"', (seconds, text) => {
  expect(timeText(seconds)).toBe(text);
});

test('counts have dots between their thousands', () => {
  expect(countText(1_234_567)).toBe('1.234.567');
});
