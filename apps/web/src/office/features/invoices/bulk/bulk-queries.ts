import type { CallOutput } from '@balcao/contract/endpoint';
import type { getInvoiceJob, previewInvoiceBulk } from '@balcao/contract/invoices/invoice-bulk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../platform/api.ts';
import { invoiceKeys } from '../invoice-queries.ts';
import type { BulkBody } from './bulk-search.ts';

export type BulkPreview = CallOutput<typeof previewInvoiceBulk>['data'];
export type BulkJob = CallOutput<typeof getInvoiceJob>['data'];

/** What an act would do now. */
export const bulkPreviewQuery = (body: BulkBody) =>
  queryOptions({
    queryKey: invoiceKeys.bulkPreview(body),
    queryFn: async ({ signal }) =>
      (await call<typeof previewInvoiceBulk>('POST /api/nf_invoice/bulk_preview', { body, signal }))
        .data,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });

const WATCH_MS = 500;

export const hasEnded = (job: BulkJob | undefined): boolean =>
  job?.state === 'done' || job?.state === 'failed';

/** The progress of an act on many notes, asked until it has ended. */
export const bulkJobQuery = (job: string) =>
  queryOptions({
    queryKey: invoiceKeys.bulkJob(job),
    queryFn: async ({ signal }) =>
      (
        await call<typeof getInvoiceJob>('GET /api/nf_invoice/bulk/:job', {
          params: { job },
          signal,
        })
      ).data,
    refetchInterval: ({ state: { data } }) => !hasEnded(data) && WATCH_MS,
    gcTime: 0,
  });
