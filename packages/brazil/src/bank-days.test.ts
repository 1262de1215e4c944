import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  bankHolidays,
  businessDaysBetween,
  daysBetween,
  easterOf,
  isBusinessDay,
  isDate,
  nextBusinessDay,
  overdueUntil,
} from './bank-days.ts';

const dates = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2120-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
const own = fc.uniqueArray(
  fc.oneof(
    dates,
    dates.map((date) => date.slice(5)),
  ),
  { maxLength: 5 },
);

describe('holidays', () => {
  test.each([
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2011, '2011-04-24'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
    [2100, '2100-03-28'],
  ])('Easter of %i is %s', (year, date) => {
    expect(easterOf(year)).toBe(date);
  });

  test('the days of 2026 are those of the banks’ calendar', () => {
    expect([...bankHolidays(2026)].sort()).toEqual([
      '2026-01-01',
      '2026-02-16',
      '2026-02-17',
      '2026-04-03',
      '2026-04-21',
      '2026-05-01',
      '2026-06-04',
      '2026-09-07',
      '2026-10-12',
      '2026-11-02',
      '2026-11-15',
      '2026-11-20',
      '2026-12-25',
    ]);
  });

  test.each([
    ['2023-11-20', true, 'a Monday before the law'],
    ['2024-11-20', false, 'Consciência Negra'],
    ['2026-12-31', true, 'the last day of the year'],
    ['2026-02-18', true, 'Ash Wednesday'],
    ['2026-02-14', false, 'a Saturday'],
    ['2026-02-15', false, 'a Sunday'],
  ])('%s is a business day: %s (%s)', (date, expected) => {
    expect(isBusinessDay(date)).toBe(expected);
  });

  test('a city’s own days close its banks, in one year or in all', () => {
    expect(isBusinessDay('2027-01-25', ['01-25'])).toBe(false);
    expect(isBusinessDay('2027-01-25', ['2027-01-25'])).toBe(false);
    expect(isBusinessDay('2028-01-25', ['2027-01-25'])).toBe(true);
  });
});

describe('business days', () => {
  test('the next one is the first on or after the date', () => {
    fc.assert(
      fc.property(dates, own, (date, closed) => {
        const next = nextBusinessDay(date, closed);
        expect(isBusinessDay(next, closed)).toBe(true);
        for (let day = date; day < next; day = addDays(day, 1))
          expect(isBusinessDay(day, closed)).toBe(false);
      }),
    );
  });

  test('their number is what counting them one by one gives', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -10, max: 800 }), own, (from, days, closed) => {
        const to = addDays(from, days);
        let counted = 0;
        for (let day = addDays(from, 1); day <= to; day = addDays(day, 1))
          if (isBusinessDay(day, closed)) counted += 1;
        expect(businessDaysBetween(from, to, closed)).toBe(counted);
      }),
    );
  });

  test('a due date is overdue exactly when its counted day has passed', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -20, max: 20 }), own, (today, days, closed) => {
        const due = addDays(today, days);
        expect(due <= overdueUntil(today, closed)).toBe(nextBusinessDay(due, closed) < today);
      }),
    );
  });

  test('a calendar that closes every day is refused', () => {
    const all = Array.from({ length: 366 }, (_, day) => addDays('2024-01-01', day).slice(5));
    expect(() => nextBusinessDay('2026-05-04', all)).toThrow(RangeError);
  });
});

describe('dates', () => {
  test('days between two dates lead from one to the other', () => {
    fc.assert(
      fc.property(dates, dates, (from, to) => {
        expect(addDays(from, daysBetween(from, to))).toBe(to);
      }),
    );
  });

  test.each(['2026-02-31', '2026-2-1', '31/12/2026', '2026-13-01', '2026-12-10T00:00', ''])(
    '%j is no date',
    (text) => {
      expect(isDate(text)).toBe(false);
      expect(() => addDays(text, 1)).toThrow(RangeError);
    },
  );
});
