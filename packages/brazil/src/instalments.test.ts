import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysBetween } from './bank-days.ts';
import {
  instalmentDates,
  monthsLater,
  movedDiscount,
  type Recurrence,
  recurrenceDates,
  splitCents,
} from './instalments.ts';

const dates = fc
  .date({ min: new Date('2001-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

test('instalments add up to the whole; the first carries the remainder', () => {
  const whole = fc
    .integer({ min: 1, max: 360 })
    .chain((count) => fc.tuple(fc.constant(count), fc.integer({ min: count, max: 9_999_999_999 })));
  fc.assert(
    fc.property(whole, ([count, cents]) => {
      const [first = 0, ...others] = splitCents(cents, count);
      expect(others).toHaveLength(count - 1);
      expect(first + others.reduce((sum, part) => sum + part, 0)).toBe(cents);
      expect(new Set(others).size).toBeLessThan(2);
      expect(first - (others[0] ?? first)).toBeLessThan(count);
      expect(first).toBeGreaterThanOrEqual(others[0] ?? first);
    }),
  );
  expect(splitCents(10_000, 3)).toEqual([3334, 3333, 3333]);
});

test.each([
  [2, 3],
  [100, 0],
  [100, 1.5],
  [0.5, 1],
  [-100, 1],
])('%d cents in %d parts are none', (cents, count) => {
  expect(() => splitCents(cents, count)).toThrow(RangeError);
});

test('instalments fall due on the same day of each month, or its last', () => {
  expect(instalmentDates('2027-10-31', 6)).toEqual([
    '2027-10-31',
    '2027-11-30',
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
  ]);
  fc.assert(
    fc.property(dates, fc.integer({ min: 0, max: 360 }), (date, months) => {
      const [from, to] = [date, monthsLater(date, months)].map((day) => new Date(day));
      const count = (day?: Date) => (day ? day.getUTCFullYear() * 12 + day.getUTCMonth() : 0);
      expect(count(to) - count(from)).toBe(months);
    }),
  );
});

const monthly: Recurrence = { first: '2026-01-31', every: 'month', times: null, until: null };

test('a recurrence goes on where it stopped, until its number, its date or the day asked for', () => {
  const after = (made: number, through: string, rule: Partial<Recurrence> = {}) =>
    recurrenceDates({ ...monthly, ...rule }, { made, through, most: 100 });
  expect(after(1, '2026-04-29')).toEqual(['2026-02-28', '2026-03-31']);
  expect(after(1, '2030-01-01', { times: 3 })).toEqual(['2026-02-28', '2026-03-31']);
  expect(after(0, '2030-01-01', { until: '2026-02-28' })).toEqual(['2026-01-31', '2026-02-28']);
  expect(after(5, '2030-01-01', { times: 3 })).toEqual([]);
  expect(after(0, '2030-01-01', { first: '2028-02-29', every: 'year' })).toEqual([
    '2028-02-29',
    '2029-02-28',
  ]);
  expect(recurrenceDates(monthly, { made: 0, through: '2099-01-01', most: 2 })).toHaveLength(2);
});

test('dated discounts move with the due date, others stay', () => {
  const discount = { kind: 1 as const, steps: [{ until: '2026-03-05', value: '5.00' }] };
  fc.assert(
    fc.property(dates, (to) => {
      const moved = movedDiscount(discount, { from: '2026-03-10', to });
      const [step] = moved && 'steps' in moved ? moved.steps : [];
      expect(step && daysBetween(step.until, to)).toBe(5);
    }),
  );
  const daily = { kind: 3 as const, value: '1.00' };
  expect(movedDiscount(daily, { from: '2026-03-10', to: '2026-04-10' })).toEqual(daily);
});
