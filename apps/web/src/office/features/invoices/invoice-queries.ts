import type { CallInput, CallOutput } from '@balcao/contract/endpoint';
import type { WholeInvoice } from '@balcao/contract/invoices/invoice';
import type { getChargeInvoicing } from '@balcao/contract/invoices/invoice-bulk';
import type { getInvoice, listInvoices, previewInvoice } from '@balcao/contract/invoices/invoices';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { type InvoiceSearch, invoiceListQuery } from './list/invoice-search.ts';

/** Each key starts with the key that invalidates it: `all` reaches everything that shows notes. */
export const invoiceKeys = {
  all: ['invoices'] as const,
  lists: () => [...invoiceKeys.all, 'list'] as const,
  list: (query: object) => [...invoiceKeys.lists(), query] as const,
  one: (id: number) => [...invoiceKeys.all, 'one', id] as const,
  charge: (id: number) => [...invoiceKeys.all, 'charge', id] as const,
  preview: (body: object) => ['invoice-preview', body] as const,
  bulkPreview: (body: object) => [...invoiceKeys.all, 'bulk-preview', body] as const,
  bulkJob: (job: string) => ['invoice-job', job] as const,
};

export type InvoicePage = CallOutput<typeof listInvoices>;
export type InvoiceDraft = CallInput<typeof previewInvoice>['body'];

export const invoicesQuery = (search: InvoiceSearch) =>
  queryOptions({
    queryKey: invoiceKeys.list(invoiceListQuery(search)),
    queryFn: ({ signal }) =>
      call<typeof listInvoices>('GET /api/nf_invoice', { query: invoiceListQuery(search), signal }),
    placeholderData: keepPreviousData,
  });

/** For pages that are told nothing: without a socket, or where an event was lost. */
const WAIT_MS = 30_000;

/** Whether the sender is at work, which ends without anybody's help. */
const waits = ({ status, wait }: WholeInvoice) =>
  wait !== null || status === 'signed' || status === 'sent' || status === 'no_answer';

/** A note, and what the caller may do with it. */
export const invoiceQuery = (id: number) =>
  queryOptions({
    queryKey: invoiceKeys.one(id),
    queryFn: ({ signal }) =>
      call<typeof getInvoice>('GET /api/nf_invoice/:id/edit', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => data !== undefined && waits(data.data) && WAIT_MS,
  });

/** The notes of a charge, and whether its payment makes one. */
export const chargeInvoicesQuery = (id: number) =>
  queryOptions({
    queryKey: invoiceKeys.charge(id),
    queryFn: async ({ signal }) => {
      const asked = { params: { id }, signal };
      return (await call<typeof getChargeInvoicing>('GET /api/pm_transaction/:id/invoicing', asked))
        .data;
    },
  });

export const loadPreview = async (body: InvoiceDraft, signal?: AbortSignal) =>
  (
    await call<typeof previewInvoice>('POST /api/nf_invoice/preview', {
      body,
      ...(signal && { signal }),
    })
  ).data;

/** A draft as the server completes it, with its taxes; nothing is made. */
export const previewQuery = (body: InvoiceDraft) =>
  queryOptions({
    queryKey: invoiceKeys.preview(body),
    queryFn: ({ signal }) => loadPreview(body, signal),
    retry: false,
    gcTime: 0,
  });
