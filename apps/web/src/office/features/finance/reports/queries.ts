import type { ReportName } from '@balcao/contract/finance/report-names';
import type { listReportRows, listReportUnits } from '@balcao/contract/finance/report-rows';
import type {
  getAging,
  getCashFlow,
  getDre,
  getPayables,
  getResults,
} from '@balcao/contract/finance/reports';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../platform/api.ts';
import { download } from '../../../../platform/download.ts';
import { type ReportSearch, reportQueryOf } from './report-search.ts';

export const reportKeys = {
  all: ['finance-reports'] as const,
  view: (name: ReportName, query: object) => ['finance-reports', 'view', name, query] as const,
  rows: (name: ReportName, key: string, page: number) =>
    ['finance-reports', 'rows', name, key, page] as const,
  units: ['finance-reports', 'units'] as const,
};

const saoPaulo = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' });
/** Today as `yyyy-mm-dd`, by the company's calendar. */
export const today = () => saoPaulo.format(new Date());

type Asked = { query: object; signal: AbortSignal };
const loads = {
  cash_flow: async (asked: Asked) =>
    (await call<typeof getCashFlow>('GET /api/fn_report/cash_flow', asked)).data,
  dre: async (asked: Asked) => (await call<typeof getDre>('GET /api/fn_report/dre', asked)).data,
  aging: async (asked: Asked) =>
    (await call<typeof getAging>('GET /api/fn_report/aging', asked)).data,
  payables: async (asked: Asked) =>
    (await call<typeof getPayables>('GET /api/fn_report/payables', asked)).data,
  results: async (asked: Asked) =>
    (await call<typeof getResults>('GET /api/fn_report/results', asked)).data,
};

type Loaded<N extends ReportName> = Awaited<ReturnType<(typeof loads)[N]>>;

/** A view under its filters. */
export function reportQuery<N extends ReportName>(name: N, search: ReportSearch) {
  const query = reportQueryOf(name, search, today());
  return queryOptions({
    queryKey: reportKeys.view(name, query),
    queryFn: ({ signal }) => loads[name]({ query, signal }) as Promise<Loaded<N>>,
    placeholderData: keepPreviousData,
  });
}

/** The first request of the page, whichever view is open. */
export const openReportQuery = ({ view = 'cash_flow', ...search }: ReportSearch) =>
  reportQuery(view, search);

const ROWS = 20;

export const rowsQuery = (name: ReportName, key: string, page: number) =>
  queryOptions({
    queryKey: reportKeys.rows(name, key, page),
    queryFn: ({ signal }) =>
      call<typeof listReportRows>('GET /api/fn_report/:name/rows', {
        params: { name },
        query: { key, page, per_page: ROWS },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Units in sight, and whether files may be made. */
export const unitsQuery = queryOptions({
  queryKey: reportKeys.units,
  queryFn: ({ signal }) => call<typeof listReportUnits>('GET /api/fn_report/units', { signal }),
});

export const exportView = (name: ReportName, format: 'csv' | 'xlsx', search: ReportSearch) =>
  download('GET /api/fn_report/:name/export/:format', {
    params: { name, format },
    query: reportQueryOf(name, search, today()),
  });

export const exportRows = (name: ReportName, format: 'csv' | 'xlsx', key: string) =>
  download('GET /api/fn_report/:name/rows/export/:format', {
    params: { name, format },
    query: { key },
  });
