import { monthsLater } from '@balcao/brazil/instalments';
import type { Charge } from '@balcao/contract/payments/charge';
import type { ChargeFilter, ChargeState } from '@balcao/contract/payments/charges';

/** Longer than any run of days on which banks are closed: what was due before it is surely overdue. */
const LONGEST_CLOSED_DAYS = 20;
const DAY = 86_400_000;

const moved = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
/** The first day of the next month. */
function nextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

/** The same day of the next month, or a month from today where that has passed. */
export function monthAfter(day: string, today: string): string {
  const next = monthsLater(day, 1);
  return next < today ? monthsLater(today, 1) : next;
}

type InSeries = Pick<Charge, 'instalment' | 'recurrence'>;

/** Whether a charge belongs to no series: neither to instalments nor to a recurrence. */
export const isAlone = ({ instalment, recurrence }: InSeries) => !instalment && !recurrence;

/** Rows of sums to add: those of the grain whose day is in the span, both ends included. */
export type Part = { grain: 'day' | 'month'; from: string; until: string };

/** Whole months, and the days at both ends that are no whole month. */
function partsOf(from: string, until: string): Part[] {
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

const FIRST = '1900-01-01';
const LAST = '2999-12-31';
const earlier = (a: string, b: string) => (a < b ? a : b);
const later = (a: string, b: string) => (a > b ? a : b);

/**
 * The rows of sums for a span of due dates, each day in one of them: months where whole months suffice, but days near today,
 * where a charge's own counted day decides whether it is overdue.
 */
export function sumParts(
  { due_from, due_until }: Pick<ChargeFilter, 'due_from' | 'due_until'>,
  today: string,
) {
  const from = due_from ?? FIRST;
  const until = due_until ?? LAST;
  const near = moved(today, -LONGEST_CLOSED_DAYS);
  const late = partsOf(from, earlier(until, moved(near, -1)));
  const unsure = partsOf(later(from, near), earlier(until, moved(today, -1)));
  const open = partsOf(later(from, today), until);
  return {
    late,
    unsure: unsure.flatMap((part): Part[] =>
      part.grain === 'day' ? [part] : [{ ...part, grain: 'day' }],
    ),
    open,
  };
}

/** Whether stored sums answer for a filter: it asks for nothing that they do not know. */
export function isSummed(filter: ChargeFilter): boolean {
  const { q, person_id, at_ticket_id, instalment_group, recurrence_id, attention } = filter;
  return [
    q || undefined,
    person_id,
    at_ticket_id,
    instalment_group,
    recurrence_id,
    attention,
  ].every((value) => value === undefined);
}

const uncounted: readonly ChargeState[] = ['draft', 'cancelled'];

/** The states that count as asked: drafts and cancelled charges only if the filter names them. */
export const unaskedStates = ({ state = [] }: Pick<ChargeFilter, 'state'>): string[] =>
  uncounted.filter((one) => !state.includes(one));
