import { addDays } from '@balcao/brazil/bank-days';
import { monthsLater } from '@balcao/brazil/instalments';
import {
  allReportGroups,
  type Comparison,
  comparisons,
  type ReportGroup,
  type ReportName,
  reportGroups,
} from '@balcao/contract/reports/report-names';

/** The first is the usual one. */
export const periods = ['days30', 'days7', 'days90', 'month', 'last_month', 'year', 'own'] as const;
export type PeriodName = (typeof periods)[number];

/** A report's choices in the address, and the open rows. */
export type ReportSearch = {
  period?: PeriodName;
  /** Of the period `own`, as the address says them: what is no day is told at its field. */
  from?: string;
  to?: string;
  compare?: Comparison;
  sector_id?: number;
  business_unit_id?: number;
  user_id?: number;
  by?: ReportGroup;
  /** The key of the number whose rows are open. */
  rows?: string;
  page?: number;
};

/** As the server takes it. */
const LONGEST_KEY = 300;

const among = <T extends string>(value: unknown, known: readonly T[]): T | undefined =>
  known.find((one) => one === value);

/** What the address says of a day; its length is bound. */
const written = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && value !== ''
    ? String(value).slice(0, 30)
    : undefined;

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** A day of the address; null for what is none. */
export const dayOf = (text: string | undefined): string | null =>
  text !== undefined && isDay(text) ? text : null;

/** What is wrong with the days of an address, by their names. */
export function dayFaults({ from, to }: ReportSearch): Partial<Record<string, string>> {
  const faultOf = (text: string | undefined) =>
    text === undefined || isDay(text) ? undefined : `“${text}” não é uma data.`;
  return present({ from: faultOf(from), to: faultOf(to) });
}

function whole(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number >= 1 ? number : undefined;
}

const present = (found: object) =>
  Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));

/** Reads them from an address; invalid ones are left out, but days are kept as they are written. */
export function reportSearch(raw: Record<string, unknown>): ReportSearch {
  const [from, to] = [written(raw.from), written(raw.to)];
  // Days without a period are one of their own.
  const period = among(raw.period, periods) ?? (from || to ? 'own' : undefined);
  const own = period === 'own';
  const rows =
    typeof raw.rows === 'string' && raw.rows ? raw.rows.slice(0, LONGEST_KEY) : undefined;
  const page = rows && whole(raw.page);
  return present({
    period: period === periods[0] ? undefined : period,
    from: own ? from : undefined,
    to: own ? to : undefined,
    compare: among(raw.compare, comparisons),
    sector_id: whole(raw.sector_id),
    business_unit_id: whole(raw.business_unit_id),
    user_id: whole(raw.user_id),
    by: among(raw.by, allReportGroups),
    rows,
    page: page === 1 ? undefined : page,
  });
}

const saoPaulo = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' });
/** The day of a moment as `yyyy-mm-dd`, by the company's calendar. */
export const dateInSaoPaulo = (at: Date) => saoPaulo.format(at);
export const today = () => dateInSaoPaulo(new Date());

/** Today and the thirteen days before it. */
export function twoWeeks() {
  const to = today();
  return { period: 'own', from: addDays(to, -13), to } as const;
}

/** The days of a period that is named by where it stands to today; what is to come counts where it is `planned`. */
export function daysOf(period: Exclude<PeriodName, 'own'>, day: string, planned = false) {
  const until = (end: string) => (planned ? end : day);
  const month = `${day.slice(0, 7)}-01`;
  switch (period) {
    case 'days7':
      return { from: addDays(day, -6), to: day };
    case 'days30':
      return { from: addDays(day, -29), to: day };
    case 'days90':
      return { from: addDays(day, -89), to: day };
    case 'month':
      return { from: month, to: until(addDays(monthsLater(month, 1), -1)) };
    case 'last_month':
      return { from: monthsLater(month, -1), to: addDays(month, -1) };
    case 'year':
      return { from: `${day.slice(0, 4)}-01-01`, to: until(`${day.slice(0, 4)}-12-31`) };
  }
}

/** Payments count by the day that they are due, which may be to come. */
export const isPlanned = (name: ReportName) => name === 'payments';

/** A division that the report has not is left out: each has its own. */
export const groupOf = (name: ReportName, { by }: ReportSearch): ReportGroup | undefined =>
  among(by, reportGroups[name]);

/** What the calls of a report are asked. */
export function reportQueryOf(name: ReportName, search: ReportSearch, day: string) {
  const { period = periods[0], from, to, rows: _, page: __, ...asked } = search;
  const days = period === 'own' ? { from, to } : daysOf(period, day, isPlanned(name));
  return present({ ...asked, ...days, by: groupOf(name, search) });
}
