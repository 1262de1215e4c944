import { addDays } from '@balcao/brazil/bank-days';
import { expect, test } from 'vitest';
import { periodParts } from './period-parts.rules.ts';

const lengthOf = { day: 10, month: 7, year: 4 } as const;

/** How often a day counts: it is in a row of a grain if the row's first day is in the part. */
function timesOf(day: string, parts: ReturnType<typeof periodParts>): number {
  return parts.reduce((times, { grain, sign, from, until }) => {
    const first = `${day.slice(0, lengthOf[grain])}${'-01-01'.slice(lengthOf[grain] - 4)}`;
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

test('three years are at most half a month of days at each end', () => {
  for (let from = '2023-01-01'; from < '2024-01-01'; from = addDays(from, 1)) {
    const days = periodParts({ from, to: addDays(from, 1_094) }).filter(
      ({ grain }) => grain === 'day',
    );
    for (const part of days) expect(part.until < addDays(part.from, 16), part.from).toBe(true);
  }
});

test('whole years are years, and a period that ends before it begins is nothing', () => {
  expect(periodParts({ from: '2024-01-01', to: '2025-12-31' })).toEqual([
    { grain: 'year', sign: 1, from: '2024-01-01', until: '2025-12-31' },
  ]);
  expect(periodParts({ from: '2024-01-02', to: '2024-01-01' })).toEqual([]);
});
