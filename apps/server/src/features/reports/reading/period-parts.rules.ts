import { addDays } from '@balcao/brazil/bank-days';
import { monthOf, nextMonth } from '../../../platform/sum-parts.rules.ts';
import type { Period } from './period.rules.ts';

/** Rows of stored sums to add, or to subtract: those of the grain whose day is in the span, both ends included. */
export type PeriodPart = {
  grain: 'day' | 'month' | 'year';
  sign: 1 | -1;
  from: string;
  until: string;
};

const yearOf = (day: string) => `${day.slice(0, 4)}-01-01`;
const nextYear = (day: string) => `${String(Number(day.slice(0, 4)) + 1).padStart(4, '0')}-01-01`;

/** A span from its first day up to the day before its end; none if that is nothing. */
const span = (
  grain: PeriodPart['grain'],
  [first, end]: readonly [string, string],
  sign: PeriodPart['sign'] = 1,
): PeriodPart[] => (first < end ? [{ grain, sign, from: first, until: addDays(end, -1) }] : []);

const less = (parts: PeriodPart[]): PeriodPart[] =>
  parts.map((part) => ({ ...part, sign: part.sign === 1 ? -1 : 1 }));

const HALF = 16;
const dayOfMonth = (day: string) => Number(day.slice(8));

/** Days of one month: themselves, or the month without the others. */
function daysOfMonth(from: string, end: string): PeriodPart[] {
  if (dayOfMonth(end) - dayOfMonth(from) <= HALF) return span('day', [from, end]);
  return [...monthUpTo(end), ...span('day', [monthOf(from), from], -1)];
}

/** A month up to a day: its first days, or the month without its last ones. */
function monthUpTo(end: string): PeriodPart[] {
  const first = monthOf(end);
  if (dayOfMonth(end) <= HALF) return span('day', [first, end]);
  const next = nextMonth(end);
  return [...span('month', [first, next]), ...span('day', [end, next], -1)];
}

/** A year up to a day: its first months, or the year without its last ones. */
function yearUpTo(end: string): PeriodPart[] {
  const [first, month] = [yearOf(end), monthOf(end)];
  if (Number(end.slice(5, 7)) <= 7) return [...span('month', [first, month]), ...monthUpTo(end)];
  const next = nextYear(end);
  return [...span('year', [first, next]), ...span('month', [month, next], -1), ...monthUpTo(end)];
}

/**
 * A period as rows of sums that are kept by day, month and year: each of its days counts once, all others not at all. What is cheaper
 * told by what is missing is told so: a year up to November is the year without December.
 */
export function periodParts({ from, to }: Period): PeriodPart[] {
  if (from > to) return [];
  const end = addDays(to, 1);
  const [first, last] = [monthOf(from), monthOf(end)];
  if (first === last) return daysOfMonth(from, end);
  if (yearOf(from) === yearOf(end))
    return [...span('month', [first, last]), ...less(monthUpTo(from)), ...monthUpTo(end)];
  return [...span('year', [yearOf(from), yearOf(end)]), ...less(yearUpTo(from)), ...yearUpTo(end)];
}
