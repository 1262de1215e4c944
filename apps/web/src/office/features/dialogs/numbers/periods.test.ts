import { expect, test } from 'vitest';
import { faultOf, lastDays, periodText } from './periods.ts';

test.each([
  [1, '2026-11-23', '2026-11-23'],
  [7, '2026-03-03', '2026-02-25'],
  [30, '2026-11-23', '2026-10-25'],
  [365, '2027-02-28', '2026-03-01'],
])('%d days up to %s begin on %s', (count, today, from) => {
  expect(lastDays(count, today)).toEqual({ from, to: today });
});

test('a period is read as its first and last day', () => {
  expect(periodText(lastDays(7, '2026-03-03'))).toBe('25/02/2026 a 03/03/2026');
  expect(periodText(lastDays(1, '2026-03-03'))).toBe('03/03/2026');
});

test.each([
  ['2026-11-23', '2026-11-23', ''],
  ['2026-11-24', '2026-11-23', 'O período termina antes de começar.'],
  ['2024-11-23', '2026-11-23', ''],
  ['2024-11-22', '2026-11-23', 'O período tem no máximo dois anos.'],
  ['0002-01-01', '2026-11-23', 'O período tem no máximo dois anos.'],
])('from %s to %s: "%s"', (from, to, fault) => {
  expect(faultOf({ from, to })).toBe(fault);
});
