import type {
  paymentsReport,
  Report,
  reportChoices,
  reportRows,
  resultsReport,
  ticketsReport,
} from '@balcao/contract/reports/report';
import type { ReportFormat, ReportName, Rhythm } from '@balcao/contract/reports/report-names';
import type {
  endReportSchedule,
  listReportSchedules,
  scheduleReport,
} from '@balcao/contract/reports/schedule';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api.ts';
import { download } from '../../../platform/download.ts';
import { groupOf, type ReportSearch, reportQueryOf, today } from './report-search.ts';

export const reportKeys = {
  report: (name: ReportName, query: object) => ['reports', 'report', name, query] as const,
  rows: (name: ReportName, query: object, counting: boolean) =>
    ['reports', 'rows', name, query, counting] as const,
  choices: (report: ReportName) => ['reports', 'choices', report] as const,
  schedules: ['reports', 'schedules'] as const,
};

type Read = { query: object; signal: AbortSignal };
const loads: Record<ReportName, (read: Read) => Promise<{ data: Report }>> = {
  tickets: (read) => call<typeof ticketsReport>('GET /api/report/tickets', read),
  results: (read) => call<typeof resultsReport>('GET /api/report/results', read),
  payments: (read) => call<typeof paymentsReport>('GET /api/report/payments', read),
};

/** While there is more to count, numbers change by themselves. */
const COUNTED_MS = 10_000;

export function reportQuery(name: ReportName, search: ReportSearch) {
  const query = reportQueryOf(name, search, today());
  return queryOptions({
    queryKey: reportKeys.report(name, query),
    queryFn: async ({ signal }) => (await loads[name]({ query, signal })).data,
    refetchInterval: ({ state: { data } }) => data?.counting === true && COUNTED_MS,
    placeholderData: keepPreviousData,
  });
}

const ROWS = 20;

/** The rows behind a number; `counting`: more of them come by themselves. */
export function rowsQuery(name: ReportName, search: ReportSearch, key: string, counting: boolean) {
  const query = {
    ...reportQueryOf(name, search, today()),
    key,
    page: search.page ?? 1,
    per_page: ROWS,
  };
  return queryOptions({
    queryKey: reportKeys.rows(name, query, counting),
    queryFn: ({ signal }) =>
      call<typeof reportRows>('GET /api/report/:name/rows', { params: { name }, query, signal }),
    refetchInterval: counting && COUNTED_MS,
    placeholderData: keepPreviousData,
  });
}

/** The reports that the person may open, and what this one's filters offer. */
export const reportChoicesQuery = (report: ReportName) =>
  queryOptions({
    queryKey: reportKeys.choices(report),
    queryFn: async ({ signal }) =>
      (await call<typeof reportChoices>('GET /api/report/choices', { query: { report }, signal }))
        .data,
    staleTime: 300_000,
  });

/** The report as a file, or with a key the rows behind a number. */
export const exportFile = (
  name: ReportName,
  search: ReportSearch,
  format: ReportFormat,
  key?: string,
) =>
  download('GET /api/report/:name/export', {
    params: { name },
    query: { ...reportQueryOf(name, search, today()), format, ...(key && { key }) },
  });

/** The mails that the person gets or has colleagues sent. */
export const schedulesQuery = queryOptions({
  queryKey: reportKeys.schedules,
  queryFn: async ({ signal }) =>
    (await call<typeof listReportSchedules>('GET /api/report/schedule', { signal })).data,
});

type Asked = {
  name: ReportName;
  search: ReportSearch;
  every: Rhythm;
  recipient: number | undefined;
};

/** With the filters of the page; the period is the rhythm's. Without a recipient to the person alone. */
export const sendSchedule = ({ name, search, every, recipient }: Asked, idempotencyKey: string) => {
  const { sector_id, business_unit_id, user_id } = search;
  const filters = { sector_id, business_unit_id, user_id, by: groupOf(name, search) };
  const body = { name, every, ...filters, recipient_id: recipient };
  return call<typeof scheduleReport>('POST /api/report/schedule', { body, idempotencyKey });
};

export const sendEnd = (id: number, idempotencyKey: string) =>
  call<typeof endReportSchedule>('DELETE /api/report/schedule/:id', {
    params: { id },
    idempotencyKey,
  });
