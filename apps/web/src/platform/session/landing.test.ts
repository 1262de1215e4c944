import { expect, test } from 'vitest';
import { landing } from './landing.ts';

test.each([
  [1, '/at_ticket', '/home'],
  [2, undefined, '/home'],
  [3, undefined, '/home'],
  [5, '/at_ticket?page=2', '/at_ticket?page=2'],
  [5, '//evil.com', '/home'],
  [10, undefined, '/dashboard'],
  [10, 'javascript:alert(1)', '/dashboard'],
  [10, '/profile', '/profile'],
])('level %i with to=%s lands on %s', (level, to, target) => {
  expect(landing(level, to)).toBe(target);
});
