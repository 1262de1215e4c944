import { expect, test } from 'vitest';
import { figureText, secondsText } from './figure-text.ts';

test.each([
  [0, 'count', '0'],
  [12_345, 'count', '12.345'],
  [1_536, 'bytes', '1,5 kB'],
  [5_368_709_120, 'bytes', '5 GB'],
] as const)('%d %s is %s', (value, unit, text) => {
  expect(figureText({ value, unit })).toBe(text);
});

test.each([
  [90, '90 s'],
  [125, '2 min'],
  [7_200, '2 h'],
])('%d seconds are %s', (value, text) => {
  expect(secondsText(value)).toBe(text);
});
