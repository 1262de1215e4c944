import { addDays } from '@balcao/brazil/bank-days';
import { monthOf, nextMonth } from '../../../platform/sum-parts.rules.ts';
import type { Period } from './period.rules.ts';

/** The lengths that sums are kept by, the longest first; a dekad is the days 1 to 10, 11 to 20, or 21 to the end of a month. */
const grains = ['year', 'month', 'dekad', 'day'] as const;
type SumGrain = (typeof grains)[number];

/** Rows of stored sums to add, or to subtract: those of the grain whose day is in the span, both ends included. */
export type PeriodPart = { grain: SumGrain; sign: 1 | -1; from: string; until: string };

const dayOfMonth = (day: string) => Number(day.slice(8));
const nextYear = (first: string) =>
  `${String(Number(first.slice(0, 4)) + 1).padStart(4, '0')}-01-01`;

/** The first day of the row that a day belongs to. */
const firstOf: Record<SumGrain, (day: string) => string> = {
  year: (day) => `${day.slice(0, 4)}-01-01`,
  month: monthOf,
  dekad: (day) =>
    `${day.slice(0, 8)}${['01', '11', '21', '21'][Math.floor((dayOfMonth(day) - 1) / 10)]}`,
  day: (day) => day,
};

/** The first day of the next row. */
const nextOf: Record<SumGrain, (first: string) => string> = {
  year: nextYear,
  month: nextMonth,
  dekad: (first) => (dayOfMonth(first) > 20 ? nextMonth(first) : addDays(first, 10)),
  day: (day) => addDays(day, 1),
};

/** A span from its first day up to the day before its end; none if that is nothing. */
const span = (
  grain: SumGrain,
  [first, end]: readonly [string, string],
  sign: PeriodPart['sign'] = 1,
): PeriodPart[] => (first < end ? [{ grain, sign, from: first, until: addDays(end, -1) }] : []);

const less = (parts: PeriodPart[]): PeriodPart[] =>
  parts.map((part) => ({ ...part, sign: part.sign === 1 ? -1 : 1 }));

const DAY_MS = 86_400_000;
/** Rounded up, days divided by these are whole rows: so few in a row are never short by a whole one. */
const longest: Record<SumGrain, number> = { year: 366, month: 31, dekad: 11, day: 1 };
const rowsOf = ({ grain, from, until }: PeriodPart) =>
  Math.ceil(((Date.parse(until) - Date.parse(from)) / DAY_MS + 1) / longest[grain]);
const cost = (parts: readonly PeriodPart[]) => parts.reduce((sum, part) => sum + rowsOf(part), 0);

/**
 * Of two ways to say the same the one with fewer rows: a year has about as many sums as a dekad. Of a day that is read by facts
 * there are more, but at most six days come at each end.
 */
const fewer = (one: PeriodPart[], other: PeriodPart[]) => (cost(other) < cost(one) ? other : one);

const shorterThan = (grain: SumGrain) => grains[grains.indexOf(grain) + 1];
const nextRow = (grain: SumGrain, day: string) => nextOf[grain](firstOf[grain](day));
const whole = (grain: SumGrain, day: string) =>
  span(grain, [firstOf[grain](day), nextRow(grain, day)]);

/** Whole rows from a day up to another one, and of those at both ends what is in it. */
function rowsBetween(grain: SumGrain, from: string, end: string): PeriodPart[] {
  const isWhole = from === firstOf[grain](from);
  const first = isWhole ? from : nextRow(grain, from);
  const before = isWhole ? [] : since(grain, from);
  return [...before, ...span(grain, [first, firstOf[grain](end)]), ...upTo(grain, end)];
}

/** A row up to a day within it: its first shorter rows, or all of it without its last ones. */
function upTo(grain: SumGrain, end: string): PeriodPart[] {
  const shorter = shorterThan(grain);
  if (!shorter) return [];
  const after = rowsBetween(shorter, end, nextRow(grain, end));
  return fewer(rowsBetween(shorter, firstOf[grain](end), end), [
    ...whole(grain, end),
    ...less(after),
  ]);
}

/** A row from a day within it: its last shorter rows, or all of it without its first ones. */
function since(grain: SumGrain, from: string): PeriodPart[] {
  const shorter = shorterThan(grain);
  if (!shorter) return whole(grain, from);
  const before = rowsBetween(shorter, firstOf[grain](from), from);
  return fewer(rowsBetween(shorter, from, nextRow(grain, from)), [
    ...whole(grain, from),
    ...less(before),
  ]);
}

function between(grain: SumGrain, from: string, end: string): PeriodPart[] {
  if (firstOf[grain](from) !== firstOf[grain](end)) return rowsBetween(grain, from, end);
  const shorter = shorterThan(grain);
  if (!shorter) return [];
  const without = [...upTo(grain, from), ...since(grain, end)];
  return fewer(between(shorter, from, end), [...whole(grain, from), ...less(without)]);
}

/**
 * A period as rows of sums: each of its days counts once, all others not at all. What is cheaper told by what is missing is told so: a
 * year up to November is the year without December.
 */
export function periodParts({ from, to }: Period): PeriodPart[] {
  return from > to ? [] : between('year', from, addDays(to, 1));
}
