const DAY = 86_400_000;

// Filters may name the year 9999, whose last day has a next one that `addDays` of brazil refuses.
const moved = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** Rows of stored sums to add: those of the grain whose day is in the span, both ends included. */
export type Part = { grain: 'day' | 'month'; from: string; until: string };

/** The first day of a day's month. */
export const monthOf = (day: string) => `${day.slice(0, 7)}-01`;

/** The first day of the next month. */
export function nextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

/**
 * A span of days as rows of sums that are kept by day and by month (docs/decisions/067): whole months, and the days at both
 * ends that are no whole month. Each day is in one part; a span that ends before it begins has none.
 */
export function partsOf(from: string, until: string): Part[] {
  if (from > until) return [];
  const first = from === monthOf(from) ? from : nextMonth(from);
  const end = monthOf(moved(until, 1));
  if (first >= end) return [{ grain: 'day', from, until }];
  const parts: Part[] = [
    { grain: 'day', from, until: moved(first, -1) },
    { grain: 'month', from: first, until: moved(end, -1) },
    { grain: 'day', from: end, until },
  ];
  return parts.filter((part) => part.from <= part.until);
}
