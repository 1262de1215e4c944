import { addDays } from '@balcao/brazil/bank-days';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partsOf } from '../../../platform/sum-parts.rules.ts';
import {
  bucketsOf,
  divisionOf,
  isTooLong,
  monthSpan,
  spanBefore,
  weekSpan,
  yearBefore,
} from './period.rules.ts';

const day = fc
  .date({ min: new Date('2015-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
const span = fc
  .tuple(day, fc.integer({ min: 0, max: 900 }))
  .map(([from, days]) => ({ from, until: addDays(from, days) }));
const daysOf = (from: string, until: string) => {
  const found: string[] = [];
  for (let one = from; one <= until; one = addDays(one, 1)) found.push(one);
  return found;
};

test('days, weeks and months of a period hold each of its days once, in order', () => {
  fc.assert(
    fc.property(span, fc.constantFrom('day', 'week', 'month'), (period, by) => {
      const buckets = bucketsOf(period, by);
      expect(buckets.flatMap(({ from, until }) => daysOf(from, until))).toEqual(
        daysOf(period.from, period.until),
      );
    }),
    { numRuns: 60 },
  );
});

test('the sums of a period count each of its days once, months by their first day', () => {
  fc.assert(
    fc.property(span, ({ from, until }) => {
      const days = partsOf(from, until).flatMap((part) => daysOf(part.from, part.until));
      expect(days.toSorted()).toEqual(daysOf(from, until));
      const months = partsOf(from, until).filter(({ grain }) => grain === 'month');
      for (const part of months) {
        expect(part.from.slice(8)).toBe('01');
        expect(addDays(part.until, 1).slice(8)).toBe('01');
      }
    }),
    { numRuns: 60 },
  );
});

test('weeks begin on Monday, and the edges of a month cut them', () => {
  expect(bucketsOf({ from: '2026-05-01', until: '2026-05-31' }, 'week')).toEqual([
    { from: '2026-05-01', until: '2026-05-03' },
    { from: '2026-05-04', until: '2026-05-10' },
    { from: '2026-05-11', until: '2026-05-17' },
    { from: '2026-05-18', until: '2026-05-24' },
    { from: '2026-05-25', until: '2026-05-31' },
  ]);
  expect(weekSpan('2026-05-17')).toEqual({ from: '2026-05-11', until: '2026-05-17' });
  expect(weekSpan('2026-05-18')).toEqual({ from: '2026-05-18', until: '2026-05-24' });
  expect(monthSpan('2028-02-10')).toEqual({ from: '2028-02-01', until: '2028-02-29' });
});

test.each([
  ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28', '2025-03-01', '2025-03-31'],
  ['2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31', '2025-01-01', '2025-03-31'],
  ['2028-02-01', '2028-02-29', '2028-01-01', '2028-01-31', '2027-02-01', '2027-02-28'],
  ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31', '2025-01-01', '2025-12-31'],
  ['2026-03-10', '2026-03-19', '2026-02-28', '2026-03-09', '2025-03-10', '2025-03-19'],
  ['2028-02-29', '2028-02-29', '2028-02-28', '2028-02-28', '2027-02-28', '2027-02-28'],
])('%s to %s is compared with %s to %s and with %s to %s', (from, until, ...days) => {
  const [before, beforeEnd, year, yearEnd] = days;
  expect(spanBefore({ from, until })).toEqual({ from: before, until: beforeEnd });
  expect(yearBefore({ from, until })).toEqual({ from: year, until: yearEnd });
});

test('a view chooses rows that people can read, and refuses thousands of them', () => {
  expect(divisionOf({ from: '2026-05-01', until: '2026-05-31' })).toBe('day');
  expect(divisionOf({ from: '2026-01-01', until: '2026-03-31' })).toBe('week');
  expect(divisionOf({ from: '2026-01-01', until: '2026-12-31' })).toBe('month');
  expect(isTooLong({ from: '2026-01-01', until: '2026-12-31' }, 'day')).toBe(false);
  expect(isTooLong({ from: '2020-01-01', until: '2026-12-31' }, 'day')).toBe(true);
  expect(isTooLong({ from: '1990-01-01', until: '2199-12-31' }, 'month')).toBe(true);
});
