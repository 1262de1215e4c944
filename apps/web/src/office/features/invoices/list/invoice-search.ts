import type { CallInput } from '@balcao/contract/endpoint';
import type { listInvoices } from '@balcao/contract/invoices/invoices';
import { type RecordSearch, readSearch } from '../../../records/list-search.ts';
import { invoiceDefinition } from './invoice-definition.ts';

/** The list's filters, order, page and columns in the address; missing ones have their default. */
export type InvoiceSearch = RecordSearch;
type InvoiceQuery = NonNullable<CallInput<typeof listInvoices>['query']>;

export const invoiceSearch = (raw: Record<string, unknown>): InvoiceSearch =>
  readSearch(invoiceDefinition, raw);

/** The filters under the names of the calls. */
export function invoiceFilters(search: InvoiceSearch): InvoiceQuery {
  const { page: _, per_page: __, columns: ___, sort: ____, ...filters } = search;
  return filters as InvoiceQuery;
}

/** The list's call for an address. */
export function invoiceListQuery(search: InvoiceSearch): InvoiceQuery {
  const { page = 1, per_page = 20, sort = invoiceDefinition.sort } = search;
  return { ...invoiceFilters(search), sort, page, per_page } as InvoiceQuery;
}
