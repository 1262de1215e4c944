import type { CallInput } from '@balcao/contract/endpoint';
import type { bulkInvoices } from '@balcao/contract/invoices/invoice-bulk';
import type { RecordDefinition } from '@balcao/contract/records/definition';
import type { BulkSearch, BulkSource } from './bulk-address.ts';

export type BulkBody = CallInput<typeof bulkInvoices>['body'];

const unit = {
  name: 'business_unit_id',
  label: 'Unidade',
  type: 'reference',
  record: 'gl_business_unit',
  filter: true,
} as const;
const person = {
  name: 'person_id',
  label: 'Pessoa cadastrada',
  type: 'reference',
  record: 'gl_user',
  filter: true,
} as const;

/** The filters of each source, in the form of the generic lists, whose parts the page uses. */
export const bulkDefinitions: Record<BulkSource, RecordDefinition> = {
  charges: {
    name: 'pm_transaction',
    label: 'Cobrança paga',
    plural: 'Cobranças pagas',
    gender: 'f',
    title: 'person_name',
    sort: '-id',
    may: { view: 'internal' },
    fields: [{ name: 'due_date', label: 'Vencimento', type: 'date', filter: true }, unit, person],
  },
  drafts: {
    name: 'nf_invoice',
    label: 'Rascunho',
    plural: 'Rascunhos',
    gender: 'm',
    title: 'customer',
    sort: '-id',
    may: { view: 'internal' },
    fields: [
      { name: 'competence', label: 'Competência', type: 'date', filter: true },
      unit,
      person,
    ],
  },
};

/** What the filters ask for, under the names of the call. */
export function bulkBody(search: BulkSearch): BulkBody {
  const { from, emit, job: _, due_date_from, due_date_until, ...filters } = search;
  if (from === 'drafts')
    return { act: 'emit', filter: { ...filters, status: 'draft' } as BulkBody['filter'] };
  const charges = {
    ...filters,
    state: 'paid',
    ...(due_date_from && { due_from: due_date_from }),
    ...(due_date_until && { due_until: due_date_until }),
  } as BulkBody['charges'];
  return { act: 'make', charges, emit: emit === 'true' };
}

/** The act on exactly what the preview named. */
export const confirmedBody = ({ act, emit }: BulkBody, ids: number[]): BulkBody =>
  act === 'emit' ? { act, ids } : { act, emit, pm_transaction_ids: ids };
