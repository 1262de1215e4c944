import { addDays, daysBetween } from './bank-days.ts';
import type { DiscountRule } from './charge-rules.ts';

/** Cents in equal parts, the remainder on the first; the parts add up to the whole. Throws a RangeError where a part would be less than a cent. */
export function splitCents(cents: number, count: number): number[] {
  if (!Number.isInteger(count) || count < 1 || !Number.isInteger(cents) || cents < count)
    throw new RangeError(`${cents} cents are not ${count} parts`);
  const part = Math.floor(cents / count);
  return Array.from({ length: count }, (_, at) => (at === 0 ? cents - part * (count - 1) : part));
}

/** The same day so many months later, the month's last day where it is shorter: 31 January, 28 February, 31 March. */
export function monthsLater(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const found = new Date(Date.UTC(year, month - 1 + months, Math.min(day, last)));
  return found.toISOString().slice(0, 10);
}

/** Due dates of so many instalments, the first on `first`. */
export const instalmentDates = (first: string, count: number) =>
  Array.from({ length: count }, (_, at) => monthsLater(first, at));

/** A charge that comes again: `times` in all or through `until`, whichever ends first; neither: without end. */
export type Recurrence = {
  first: string;
  every: 'month' | 'year';
  times: number | null;
  until: string | null;
};

/** The due dates that follow the `made` first ones, no later than `through` and at most `most`. */
export function recurrenceDates(
  { first, every, times, until }: Recurrence,
  { made, through, most }: { made: number; through: string; most: number },
): string[] {
  const end = until && until < through ? until : through;
  const count = Math.max(0, Math.min(most, (times ?? Number.POSITIVE_INFINITY) - made));
  return Array.from({ length: count }, (_, at) =>
    monthsLater(first, (made + at) * (every === 'year' ? 12 : 1)),
  ).filter((date) => date <= end);
}

/** The last due date that a charge may have. */
const LAST_DATE = '2199-12-31';

/** The due date that follows the `made` first ones; undefined when there is none. */
export const nextDate = (recurrence: Recurrence, made: number): string | undefined =>
  recurrenceDates(recurrence, { made, through: LAST_DATE, most: 1 })[0];

/** How many charges a recurrence has in all; null without an end. */
export function recurrenceCount(recurrence: Recurrence): number | null {
  const { times, until } = recurrence;
  if (times === null && until === null) return null;
  const most = 12 * 200;
  return recurrenceDates(recurrence, { made: 0, through: LAST_DATE, most }).length;
}

/** The discount of a charge for another due date: each step ends as many days before it as before the first one. */
export function movedDiscount(
  discount: DiscountRule | null,
  { from, to }: { from: string; to: string },
): DiscountRule | null {
  if (!discount || !('steps' in discount)) return discount;
  const move = (until: string) => addDays(to, daysBetween(from, until));
  return {
    ...discount,
    steps: discount.steps.map((step) => ({ ...step, until: move(step.until) })),
  };
}
