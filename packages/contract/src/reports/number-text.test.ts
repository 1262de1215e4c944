import { expect, test } from 'vitest';
import { numberText } from './number-text.ts';

test('numbers by their unit', () => {
  expect(numberText(1234, 'count')).toBe('1.234');
  expect(numberText(123_456, 'cents')).toBe('R$ 1.234,56');
  expect(numberText(12.5, 'percent')).toBe('12,5%');
  expect(numberText(97_500, 'seconds')).toBe('1 dia 3 h');
  expect([numberText(null, 'seconds'), numberText(undefined, 'count')]).toEqual(['—', '—']);
});
