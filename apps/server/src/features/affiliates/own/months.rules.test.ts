import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  lastYear,
  type MonthSums,
  monthName,
  monthsLater,
  periodsOf,
  sheetOf,
  statementMonths,
  withVisits,
} from './months.rules.ts';

const sums = (month: string, more: Partial<MonthSums> = {}): MonthSums => ({
  ...{ month, visits: 0, conversations: 0, tickets: 0, sales: 0, salesCents: 0 },
  ...{ earnedCents: 0, reversedCents: 0, paidCents: 0 },
  ...more,
});

test('months follow each other over the turn of a year', () => {
  expect(monthsLater('2026-11', 2)).toBe('2027-01');
  expect(monthsLater('2026-01', -1)).toBe('2025-12');
  expect(monthName('2026-03')).toBe('março de 2026');
});

test('a refund in another month takes from that month', () => {
  const months = [
    sums('2026-09', { tickets: 3, sales: 1, salesCents: 5_000, earnedCents: 1_000 }),
    sums('2026-11', { reversedCents: 500 }),
  ];
  expect(sheetOf(months, '2026-09')).toMatchObject({ openingCents: 0, closingCents: 1_000 });
  expect(sheetOf(months, '2026-10')).toMatchObject({ openingCents: 1_000, closingCents: 1_000 });
  expect(sheetOf(months, '2026-11')).toEqual({
    openingCents: 1_000,
    earnedCents: 0,
    reversedCents: 500,
    paidCents: 0,
    closingCents: 500,
  });
  const { this_month, last_month, all_time } = periodsOf(months, '2026-11');
  expect([this_month.reversed_cents, last_month.tickets, all_time.tickets]).toEqual([500, 0, 3]);
});

test('a month of visits alone stands beside those of money', () => {
  const came = [
    { month: '2026-10', visits: 4, conversations: 1 },
    { month: '2026-11', visits: 2, conversations: 0 },
  ];
  const months = withVisits([sums('2026-11', { sales: 1 })], came);
  expect(months.map(({ month, visits, sales }) => [month, visits, sales])).toEqual([
    ['2026-10', 4, 0],
    ['2026-11', 2, 1],
  ]);
});

const cents = fc.integer({ min: 0, max: 1_000_000 });
const history = fc.uniqueArray(
  fc.record({ at: fc.integer({ min: 0, max: 40 }), earned: cents, reversed: cents, paid: cents }),
  { selector: ({ at }) => at },
);

test('statements add up, and each begins where the one before ended', () => {
  fc.assert(
    fc.property(history, (drawn) => {
      const months = drawn.map(({ at, earned, reversed, paid }) =>
        sums(monthsLater('2024-01', at), {
          ...{ earnedCents: earned, reversedCents: reversed, paidCents: paid },
        }),
      );
      let before = 0;
      for (let at = 0; at <= 40; at += 1) {
        const sheet = sheetOf(months, monthsLater('2024-01', at));
        const { openingCents, earnedCents, reversedCents, paidCents, closingCents } = sheet;
        expect(openingCents).toBe(before);
        expect(closingCents).toBe(openingCents + earnedCents - reversedCents - paidCents);
        before = closingCents;
      }
    }),
  );
});

test('the chart has twelve months, statements those since the affiliate began', () => {
  const months = [sums('2026-10', { earnedCents: 700 })];
  const year = lastYear(months, '2026-11');
  expect([year.length, year[0]?.month, year[10]?.earned_cents, year[11]?.month]).toEqual([
    ...[12, '2025-12', 700, '2026-11'],
  ]);
  const asked = { since: '2026-09', now: '2026-11', most: 60 };
  expect(statementMonths(months, asked)).toEqual(['2026-11', '2026-10', '2026-09']);
  expect(statementMonths(months, { ...asked, most: 2 })).toEqual(['2026-11', '2026-10']);
  expect(statementMonths([], { ...asked, since: '2026-12' })).toEqual([]);
});
