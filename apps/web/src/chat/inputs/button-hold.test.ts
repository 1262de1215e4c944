import { expect, test } from 'vitest';
import { ButtonHold } from './button-hold.ts';

test('a click holds the buttons for three seconds, and held clicks do not prolong that', () => {
  const hold = new ButtonHold();
  expect(hold.take(1_000)).toBe(true);
  expect(hold.take(1_010)).toBe(false);
  expect(hold.take(3_999)).toBe(false);
  expect(hold.left(3_500)).toBe(500);
  expect(hold.take(4_000)).toBe(true);
});

test('nothing is held before the first click', () => {
  expect(new ButtonHold().left(0)).toBe(0);
});
