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

const daysFrom = (first: string, end: string) => Date.parse(end) - Date.parse(first);

/** A row up to a day within it: its first shorter rows, or all of it without its last ones, whichever is less to read. */
function upTo(grain: SumGrain, end: string): PeriodPart[] {
  const shorter = grains[grains.indexOf(grain) + 1];
  if (!shorter) return [];
  const [first, last] = [firstOf[grain](end), firstOf[shorter](end)];
  const next = nextOf[grain](first);
  const rest = upTo(shorter, end);
  if (daysFrom(first, last) <= daysFrom(last, next))
    return [...span(shorter, [first, last]), ...rest];
  return [...span(grain, [first, next]), ...span(shorter, [last, next], -1), ...rest];
}

/** Without parts that are added and subtracted alike. */
const withoutNothing = (parts: readonly PeriodPart[]): PeriodPart[] =>
  parts.filter(
    ({ grain, sign, from, until }) =>
      !parts.some(
        (other) =>
          other.grain === grain &&
          other.from === from &&
          other.until === until &&
          other.sign !== sign,
      ),
  );

/**
 * A period as rows of sums: each of its days counts once, all others not at all. What is cheaper told by what is missing is told so: a
 * year up to November is the year without December.
 */
export function periodParts({ from, to }: Period): PeriodPart[] {
  const end = addDays(to, 1);
  const grain = grains.find((each) => firstOf[each](from) !== firstOf[each](end));
  if (from > to || !grain) return [];
  const rows = span(grain, [firstOf[grain](from), firstOf[grain](end)]);
  return withoutNothing([...rows, ...less(upTo(grain, from)), ...upTo(grain, end)]);
}
