import { expect, test } from 'vitest';
import { labelled, scaleOf, shortMoney } from './scale.ts';

test('a scale has round steps around all values and zero', () => {
  expect(scaleOf([130, 870]).ticks).toEqual([0, 500, 1000]);
  expect(scaleOf([-90, 250]).ticks).toEqual([-100, 0, 100, 200, 300]);
  expect(scaleOf([-8, -2]).ticks).toEqual([-8, -6, -4, -2, 0]);
  expect(scaleOf([]).ticks).toEqual([0, 5_000]);
});

test('a scale of counts has no halves', () => {
  expect(scaleOf([1, 0], 4, 1).ticks).toEqual([0, 1]);
  expect(scaleOf([], 4, 1).ticks).toEqual([0, 1]);
  expect(scaleOf([130, 870], 4, 1).ticks).toEqual([0, 500, 1000]);
});

test('values stand between the least and the greatest step', () => {
  const { place } = scaleOf([-100, 300]);
  expect([place(-100), place(0), place(300)]).toEqual([0, 0.25, 1]);
});

test('labels are few, and money is short', () => {
  expect(labelled(5, 6)).toEqual([0, 1, 2, 3, 4]);
  expect(labelled(31, 6)).toEqual([0, 6, 12, 18, 24, 30]);
  expect(labelled(0, 6)).toEqual([]);
  expect(shortMoney(1_250_000).replace(/\s/, ' ')).toBe('12,5 mil');
});
