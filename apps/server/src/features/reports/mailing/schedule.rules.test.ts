import { expect, test } from 'vitest';
import { latestOn, nextOn, periodBefore } from './schedule.rules.ts';

test.each([
  ['week', '2026-11-28', '2026-11-23', '2026-11-30'],
  ['week', '2026-11-30', '2026-11-30', '2026-12-07'],
  ['week', '2027-01-01', '2026-12-28', '2027-01-04'],
  ['month', '2026-11-28', '2026-11-01', '2026-12-01'],
  ['month', '2026-12-01', '2026-12-01', '2027-01-01'],
  ['month', '2027-01-31', '2027-01-01', '2027-02-01'],
] as const)('%s on %s: last %s, next %s', (every, day, latest, next) => {
  expect(latestOn(every, day)).toBe(latest);
  expect(nextOn(every, day)).toBe(next);
});

test.each([
  ['week', '2026-11-30', '2026-11-23', '2026-11-29'],
  ['month', '2026-12-01', '2026-11-01', '2026-11-30'],
  ['month', '2028-03-01', '2028-02-01', '2028-02-29'],
  ['month', '2027-01-01', '2026-12-01', '2026-12-31'],
] as const)('the mail of a %s on %s is of %s to %s', (every, on, from, to) => {
  expect(periodBefore(every, on)).toEqual({ from, to });
});
