import { addDays } from '@balcao/brazil/bank-days';
import type { EntryFilter } from '@balcao/contract/finance/entries';
import { type Part, partsOf } from '../../../platform/sum-parts.rules.ts';

/** Whether stored sums answer for a filter: it asks for nothing that they do not know. */
export function isSummed({ q, ...filter }: EntryFilter): boolean {
  const { state, direction, due_from, due_until, business_unit_id, ...more } = filter;
  const { fn_account_id, fn_cost_center_id, ...unknown } = more;
  return !q && Object.values(unknown).every((value) => value === undefined);
}

const FIRST = '0001-01-01';
const LAST = '9999-12-30';
const earlier = (a: string, b: string) => (a < b ? a : b);
const later = (a: string, b: string) => (a > b ? a : b);

export type DuePart = Part & { late: boolean };

/** The rows of sums for a span of due dates, each day in one of them; late ones lie before today. */
export function dueParts(
  { due_from = FIRST, due_until = LAST }: Pick<EntryFilter, 'due_from' | 'due_until'>,
  today: string,
): DuePart[] {
  const until = earlier(due_until, LAST);
  const late = partsOf(due_from, earlier(until, addDays(today, -1)));
  const open = partsOf(later(due_from, today), until);
  return [
    ...late.map((part) => ({ ...part, late: true })),
    ...open.map((part) => ({ ...part, late: false })),
  ];
}

/** Cancelled entries count in no amount, unless the filter names them. */
export const countsCancelled = ({ state = [] }: Pick<EntryFilter, 'state'>): boolean =>
  state.includes('cancelled');
