import { endedStates } from '@balcao/contract/invoices/ended-notes';
import type { InvoiceFilter } from '@balcao/contract/invoices/invoices';
import { type Part, partsOf } from '../../../platform/sum-parts.rules.ts';

/** Whether stored sums answer for a filter: it asks for nothing that they do not know. */
export function isSummed({ q, ...filter }: InvoiceFilter): boolean {
  const { status, competence_from, competence_until, business_unit_id, environment, ...unknown } =
    filter;
  return !q && Object.values(unknown).every((value) => value === undefined);
}

const FIRST = '0001-01-01';
const LAST = '9999-12-30';

/** The rows of sums for a span of competences, each day in one of them. */
export function competenceParts({
  competence_from: from = FIRST,
  competence_until: until = LAST,
}: Pick<InvoiceFilter, 'competence_from' | 'competence_until'>): Part[] {
  return partsOf(from, until < LAST ? until : LAST);
}

/** Notes of which nothing is due; they count in the sums only where the filter names them. */
export const notDue = [...endedStates, 'rejected'];
