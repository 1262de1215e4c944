import { expect, test } from 'vitest';
import { monthWords, shortMonth } from './month-words.ts';

test('a month by its name', () => {
  expect(monthWords('2026-11')).toBe('novembro de 2026');
  expect(shortMonth('2026-01')).toBe('jan');
});
