import { addDays } from '@balcao/brazil/bank-days';
import { monthsLater } from '@balcao/brazil/instalments';
import type { Charge } from '@balcao/contract/payments/charge';
import type { ChargeFilter, ChargeState } from '@balcao/contract/payments/charges';
import { type Part, partsOf } from '../../platform/sum-parts.rules.ts';

/** Longer than any run of days on which banks are closed: what was due before it is surely overdue. */
const LONGEST_CLOSED_DAYS = 20;

/** The same day of the next month, or a month from today where that has passed. */
export function monthAfter(day: string, today: string): string {
  const next = monthsLater(day, 1);
  return next < today ? monthsLater(today, 1) : next;
}

type InSeries = Pick<Charge, 'instalment' | 'recurrence'>;

/** Whether a charge belongs to no series: neither to instalments nor to a recurrence. */
export const isAlone = ({ instalment, recurrence }: InSeries) => !instalment && !recurrence;

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
  const near = addDays(today, -LONGEST_CLOSED_DAYS);
  const late = partsOf(from, earlier(until, addDays(near, -1)));
  const unsure = partsOf(later(from, near), earlier(until, addDays(today, -1)));
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
