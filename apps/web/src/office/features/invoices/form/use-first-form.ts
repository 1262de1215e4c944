import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../../platform/api-error.ts';
import { optionsQuery } from '../../../records/record-queries.ts';
import { previewQuery } from '../invoice-queries.ts';
import { formOf } from './invoice-body.ts';
import type { InvoiceFor } from './invoice-for.ts';
import { blankInvoice, type InvoiceForm } from './invoice-form.ts';

/** The day where this person is. */
const today = () => new Date().toLocaleDateString('sv-SE');

/** Nobody has said the unit yet: the form asks. */
const lacksUnit = (error: Error | null) =>
  error instanceof ApiError && Boolean(error.errors.business_unit_id);

/** The form as it opens, with what the charge, the ticket, the entry or the unit say; undefined while that is loaded. */
export function useFirstForm(search: InvoiceFor) {
  const units = useQuery(optionsQuery('gl_business_unit', {}));
  const only = units.data?.length === 1 ? units.data[0]?.id : undefined;
  const { pm_transaction_id, at_ticket_id, fn_entry_id } = search;
  const isFrom = Boolean(pm_transaction_id || at_ticket_id || fn_entry_id);
  const unit = search.business_unit_id ?? (isFrom ? undefined : only);
  const body = { ...search, ...(unit && { business_unit_id: unit }) };
  const known = useQuery({ ...previewQuery(body), enabled: units.data !== undefined });
  const failed = [units, known].find(({ error, data }) => error && !data);
  const error = failed?.error ?? null;
  const retry = () => void failed?.refetch();
  if (lacksUnit(error)) {
    const first: InvoiceForm = { ...blankInvoice, competence: today() };
    return { first, error: null, retry };
  }
  if (!known.data || error) return { first: undefined, error, retry };
  const filled = formOf(known.data.invoice);
  const name = units.data?.find(({ id }) => id === filled.unit?.id)?.name ?? '';
  const kept = isFrom ? filled : { ...filled, description: '' };
  const first: InvoiceForm = {
    ...kept,
    unit: filled.unit && { ...filled.unit, name },
    ...(!isFrom && !search.person_id && { kind: 'cpf' as const }),
  };
  return { first, error: null, retry };
}
