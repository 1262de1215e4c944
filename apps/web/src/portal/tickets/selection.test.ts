import { expect, test } from 'vitest';
import { choose, selectedOf } from './selection.ts';

test('a list of exactly one opens it by itself', () => {
  expect(selectedOf([7], undefined)).toBe(7);
  expect(selectedOf([], undefined)).toBeNull();
  expect(selectedOf([7, 8], undefined)).toBeNull();
});

test('choosing the same one again deselects it, also where it is the only one', () => {
  expect(choose(7, null)).toBe(7);
  expect(choose(8, 7)).toBe(8);
  expect(selectedOf([7], choose(7, 7))).toBeNull();
});

test('a ticket that is no longer in the list is not selected', () => {
  expect(selectedOf([8], 7)).toBeNull();
});
