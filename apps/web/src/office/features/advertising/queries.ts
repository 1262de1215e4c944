import {
  type listMetaEvents,
  type MetaEventState,
  metaEventStates,
  type retryMetaEvent,
} from '@balcao/contract/advertising/meta-events';
import type {
  advertisingReport,
  advertisingReportRows,
  ReportFigure,
} from '@balcao/contract/advertising/report';
import type { listSpending, saveSpending } from '@balcao/contract/advertising/spending';
import type {
  importSpending,
  SpendingMapping,
  SpendingPreview,
} from '@balcao/contract/advertising/spending-import';
import type { CallInput } from '@balcao/contract/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { upload } from '../../../platform/upload.ts';
import { type AdReportSearch, reportQueryOf, rowsQueryOf } from './report-search.ts';
import { type SpendingSearch, spendingQueryOf } from './spending-search.ts';

export const spendingKeys = {
  all: ['ad_spending'] as const,
  list: (search: SpendingSearch) => [...spendingKeys.all, 'list', search] as const,
};

export const reportKeys = {
  report: (query: object) => ['ad_report', 'report', query] as const,
  rows: (query: object) => ['ad_report', 'rows', query] as const,
};

export const metaKeys = {
  all: ['ad_meta_event'] as const,
  list: (search: object) => [...metaKeys.all, 'list', search] as const,
};

export const spendingQuery = (search: SpendingSearch) =>
  queryOptions({
    queryKey: spendingKeys.list(search),
    queryFn: ({ signal }) =>
      call<typeof listSpending>('GET /api/ad_spending', {
        query: spendingQueryOf(search),
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const reportQuery = (search: AdReportSearch) =>
  queryOptions({
    queryKey: reportKeys.report(reportQueryOf(search)),
    queryFn: ({ signal }) =>
      call<typeof advertisingReport>('GET /api/ad_report', {
        query: reportQueryOf(search),
        signal,
      }),
    placeholderData: keepPreviousData,
  });

export const reportRowsQuery = (search: AdReportSearch, figure: ReportFigure) =>
  queryOptions({
    queryKey: reportKeys.rows(rowsQueryOf(search, figure)),
    queryFn: ({ signal }) =>
      call<typeof advertisingReportRows>('GET /api/ad_report/rows', {
        query: rowsQueryOf(search, figure),
        signal,
      }),
  });

export type MetaSearch = { status?: MetaEventState; page?: number };

/** Reads the filters of the events from an address; invalid ones are left out. */
export function metaSearch(raw: Record<string, unknown>): MetaSearch {
  const status = metaEventStates.find((state) => state === raw.status);
  const page = Number(raw.page);
  return {
    ...(status && { status }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
  };
}

export const metaEventsQuery = (search: MetaSearch) =>
  queryOptions({
    queryKey: metaKeys.list(search),
    queryFn: ({ signal }) =>
      call<typeof listMetaEvents>('GET /api/ad_meta_event', { query: search, signal }),
    placeholderData: keepPreviousData,
  });

export const sendMetaRetry = (id: number) =>
  call<typeof retryMetaEvent>('POST /api/ad_meta_event/:id/retry', { params: { id } });

export type DayCost = CallInput<typeof saveSpending>['body'];

export const sendSpending = async (body: DayCost, idempotencyKey: string) =>
  (await call<typeof saveSpending>('POST /api/ad_spending', { body, idempotencyKey })).data;

export type SentFile = { file: File; mapping?: SpendingMapping | undefined; apply?: boolean };

/** Previews a file, or imports it with `apply`. */
export async function sendSpendingFile({
  file,
  mapping,
  apply,
}: SentFile): Promise<SpendingPreview> {
  const fields = {
    ...(mapping && { mapping: JSON.stringify(mapping) }),
    ...(apply && { apply: 'true' }),
  };
  return (await upload<typeof importSpending>('POST /api/ad_spending/import', { file, fields }))
    .data;
}

const saoPaulo = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' });

/** Today as `yyyy-mm-dd`, by the calendar that spending goes by, wherever the person is. */
export const today = () => saoPaulo.format(new Date());
