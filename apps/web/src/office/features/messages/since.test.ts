import { expect, test } from 'vitest';
import { since } from './since.ts';

const now = new Date('2025-03-12T15:00:00');

test.each([
  ['2025-03-12T15:00:20', 'agora'],
  ['2025-03-12T14:59:01', 'agora'],
  ['2025-03-12T14:59:00', 'há 1 min'],
  ['2025-03-12T14:00:01', 'há 59 min'],
  ['2025-03-12T14:00:00', '14:00'],
  ['2025-03-10T09:05:00', '09:05'],
])('%s is %s', (at, text) => {
  expect(since(at, now)).toBe(text);
});
