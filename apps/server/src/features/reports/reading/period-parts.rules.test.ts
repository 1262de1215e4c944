import { addDays } from '@balcao/brazil/bank-days';
import { expect, test } from 'vitest';
import { periodParts } from './period-parts.rules.ts';

type Part = ReturnType<typeof periodParts>[number];

/** The first day of the row that counts a day. */
function rowOf(grain: Part['grain'], day: string): string {
  if (grain === 'day') return day;
  if (grain === 'year') return `${day.slice(0, 4)}-01-01`;
  const tens =
    grain === 'month' ? '0' : String(Math.min(2, Math.floor((Number(day.slice(8)) - 1) / 10)));
  return `${day.slice(0, 8)}${tens}1`;
}

/** How often a day counts: it is in a row of a grain if the row's first day is in the part. */
function timesOf(day: string, parts: Part[]): number {
  return parts.reduce((times, { grain, sign, from, until }) => {
    const first = rowOf(grain, day);
    return first >= from && first <= until ? times + sign : times;
  }, 0);
}

const randomOf = (seed: number) => () => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
};

test('each day of a period counts once, and no other day', () => {
  const random = randomOf(20_261_128);
  const spans = [
    ...[0, 0, 1, 14, 15, 16, 17, 30, 31, 32, 364, 365, 366, 1_095],
    ...Array.from({ length: 60 }, () => Math.floor(random() * 1_100)),
  ];
  for (const days of spans) {
    const from = addDays('2022-06-01', Math.floor(random() * 1_000));
    const to = addDays(from, days);
    const parts = periodParts({ from, to });
    for (let day = addDays(from, -400); day <= addDays(to, 400); day = addDays(day, 1))
      expect(timesOf(day, parts), `${from} to ${to}: ${day}`).toBe(
        day >= from && day <= to ? 1 : 0,
      );
  }
});

test('three years are at most six days at each end', () => {
  for (let from = '2023-01-01'; from < '2024-01-01'; from = addDays(from, 1)) {
    const days = periodParts({ from, to: addDays(from, 1_094) }).filter(
      ({ grain }) => grain === 'day',
    );
    for (const part of days) expect(part.until < addDays(part.from, 6), part.from).toBe(true);
  }
});

test('a week over the turn of a year reads no year', () => {
  expect(periodParts({ from: '2025-12-31', to: '2026-01-01' })).toEqual([
    { grain: 'day', sign: 1, from: '2025-12-31', until: '2025-12-31' },
    { grain: 'day', sign: 1, from: '2026-01-01', until: '2026-01-01' },
  ]);
});

test('what is cheaper told by what is missing is told so', () => {
  const told = (from: string, to: string) =>
    periodParts({ from, to }).map(
      ({ grain, sign, from, until }) => `${sign > 0 ? '+' : '-'}${grain} ${from} ${until}`,
    );
  expect(told('2026-01-01', '2026-11-27')).toEqual([
    '+year 2026-01-01 2026-12-31',
    '-day 2026-11-28 2026-11-30',
    '-month 2026-12-01 2026-12-31',
  ]);
  expect(told('2026-08-26', '2026-11-26')).toEqual([
    '+day 2026-08-26 2026-08-31',
    '+month 2026-09-01 2026-10-31',
    '+month 2026-11-01 2026-11-30',
    '-day 2026-11-27 2026-11-30',
  ]);
});

test('whole years are years, and a period that ends before it begins is nothing', () => {
  expect(periodParts({ from: '2024-01-01', to: '2025-12-31' })).toEqual([
    { grain: 'year', sign: 1, from: '2024-01-01', until: '2025-12-31' },
  ]);
  expect(periodParts({ from: '2024-01-02', to: '2024-01-01' })).toEqual([]);
});
