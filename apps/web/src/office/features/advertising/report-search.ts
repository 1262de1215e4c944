import type { ReportFigure, ReportGroup } from '@balcao/contract/advertising/report';

/** The report's choices in the address. */
export type AdReportSearch = {
  from?: string;
  to?: string;
  by?: Exclude<ReportGroup, 'campaign'>;
  touch?: 'first';
  /** The number whose rows are shown. */
  figure?: ReportFigure;
  /** Of this row alone; '' for what came by none. */
  key?: string;
  page?: number;
};

const groups = new Set<unknown>(['affiliate', 'chatbot', 'unit']);
const figures = new Set<unknown>([
  'visits',
  'conversations',
  'tickets',
  'signed',
  'paid',
  'revenue',
] satisfies ReportFigure[]);

function day(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  const moment = new Date(`${value}T00:00:00Z`);
  const isReal = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
  return isReal && value >= '0001' ? value : undefined;
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 100) : undefined;

/** Reads the choices from an address; invalid ones are left out. */
export function adReportSearch(raw: Record<string, unknown>): AdReportSearch {
  const figure = figures.has(raw.figure) ? raw.figure : undefined;
  const page = Number(raw.page);
  const found = {
    from: day(raw.from),
    to: day(raw.to),
    by: groups.has(raw.by) ? raw.by : undefined,
    touch: raw.touch === 'first' ? 'first' : undefined,
    figure,
    key: figure && textOf(raw.key),
    page: figure && Number.isSafeInteger(page) && page > 1 ? page : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** The call of the report. */
export const reportQueryOf = ({ from, to, by, touch }: AdReportSearch) => ({
  ...(from && { from }),
  ...(to && { to }),
  ...(by && { by }),
  ...(touch && { touch }),
});

/** The call of the rows behind a number. */
export const rowsQueryOf = (search: AdReportSearch, figure: ReportFigure) => ({
  ...reportQueryOf(search),
  figure,
  ...(search.key && { key: search.key }),
  ...(search.key === '' && { without: true }),
  ...(search.page && { page: search.page }),
});
