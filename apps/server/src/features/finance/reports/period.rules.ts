import { addDays, daysBetween } from '@balcao/brazil/bank-days';
import { monthsLater } from '@balcao/brazil/instalments';
import { monthOf, nextMonth, type Part, partsOf } from '../../../platform/sum-parts.rules.ts';

/** Days with both ends. */
export type Span = { from: string; until: string };
export type By = 'day' | 'week' | 'month';

/** Earlier than any day that is booked. */
export const FIRST = '1900-01-01';
export const LAST = '2999-12-31';
/** The most rows of a view; more columns nobody tells apart. */
export const MOST_ROWS = 400;

export const earlier = (a: string, b: string) => (a < b ? a : b);
export const later = (a: string, b: string) => (a > b ? a : b);

export const dayBefore = (day: string) => addDays(day, -1);

/** The Monday of a day's week. */
function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

export const monthSpan = (today: string): Span => ({
  from: monthOf(today),
  until: addDays(nextMonth(today), -1),
});

export function weekSpan(today: string): Span {
  const from = mondayOf(today);
  return { from, until: addDays(from, 6) };
}

/** The division of a period that leaves rows that people can read. */
export function divisionOf({ from, until }: Span): By {
  const days = daysBetween(from, until) + 1;
  if (days <= 31) return 'day';
  return days <= 120 ? 'week' : 'month';
}

/** Whether a period divided so has more rows than a view shows. */
export function isTooLong({ from, until }: Span, by: By): boolean {
  const days = { day: 1, week: 7, month: 28 }[by];
  return (daysBetween(from, until) + 1) / days > MOST_ROWS;
}

/** The days, weeks from Monday or months of a period; the first and the last may be a part of one. */
export function bucketsOf({ from, until }: Span, by: By): Span[] {
  const next = {
    day: (day: string) => addDays(day, 1),
    week: (day: string) => addDays(mondayOf(day), 7),
    month: nextMonth,
  }[by];
  const found: Span[] = [];
  for (let day = from; day <= until; day = next(day))
    found.push({ from: day, until: earlier(addDays(next(day), -1), until) });
  return found;
}

/** The sums that tell such rows apart. */
export const partsBy = ({ from, until }: Span, by: By): Part[] =>
  by === 'month' || from > until ? partsOf(from, until) : [{ grain: 'day', from, until }];

/** How many whole months a period is; zero if it is not. */
function wholeMonths({ from, until }: Span): number {
  const end = addDays(until, 1);
  if (from !== monthOf(from) || end !== monthOf(end)) return 0;
  const index = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return index(end) - index(from);
}

/** As many months, or days, as the period, right before it. */
export function spanBefore(span: Span): Span {
  const months = wholeMonths(span);
  const until = addDays(span.from, -1);
  if (months > 0) return { from: monthsLater(span.from, -months), until };
  return { from: addDays(span.from, -daysBetween(span.from, span.until) - 1), until };
}

/** The same months, or days, a year before. */
export function yearBefore(span: Span): Span {
  const from = monthsLater(span.from, -12);
  if (wholeMonths(span) === 0) return { from, until: monthsLater(span.until, -12) };
  return { from, until: addDays(monthsLater(addDays(span.until, 1), -12), -1) };
}
