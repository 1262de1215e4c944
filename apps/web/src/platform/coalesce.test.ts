import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coalesce } from './coalesce.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a burst is one run now and one when the pause ends', () => {
  let runs = 0;
  const go = coalesce(() => {
    runs += 1;
  }, 1_000);
  for (let call = 0; call < 50; call++) go();
  expect(runs).toBe(1);
  vi.advanceTimersByTime(1_000);
  expect(runs).toBe(2);
  vi.advanceTimersByTime(5_000);
  expect(runs).toBe(2);
  go();
  expect(runs).toBe(3);
});
