import { addDays } from '@balcao/brazil/bank-days';
import { monthsLater } from '@balcao/brazil/instalments';
import { type ReportName, reportBases, reportNames } from '@balcao/contract/finance/report-names';

export const periods = [
  'week',
  'next_week',
  'month',
  'last_month',
  'quarter',
  'year',
  'last_year',
  'own',
] as const;
export type Period = (typeof periods)[number];
const divisions = ['day', 'week', 'month'] as const;
const things = ['unit', 'cost_center'] as const;

/** The view and its filters in the address, and the open rows. */
export type ReportSearch = {
  view?: ReportName;
  period?: Period;
  /** Of the period `own`. */
  from?: string;
  to?: string;
  business_unit_id?: number;
  basis?: (typeof reportBases)[number];
  by?: (typeof divisions)[number];
  of?: (typeof things)[number];
  /** The key of the number whose rows are open. */
  rows?: string;
  page?: number;
};

const among = <T extends string>(value: unknown, known: readonly T[]): T | undefined =>
  known.find((one) => one === value);
const dayOf = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;
function whole(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number >= 1 ? number : undefined;
}

/** Reads them from an address; invalid ones are left out. */
export function reportSearch(raw: Record<string, unknown>): ReportSearch {
  const own = raw.period === 'own';
  const page = whole(raw.page);
  const found = {
    view: among(raw.view, reportNames),
    period: among(raw.period, periods),
    from: own ? dayOf(raw.from) : undefined,
    to: own ? dayOf(raw.to) : undefined,
    business_unit_id: whole(raw.business_unit_id),
    basis: among(raw.basis, reportBases),
    by: among(raw.by, divisions),
    of: among(raw.of, things),
    rows: typeof raw.rows === 'string' && raw.rows ? raw.rows.slice(0, 120) : undefined,
    page: page === 1 ? undefined : page,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
const months = (from: string, count: number) => ({
  from,
  to: addDays(monthsLater(from, count), -1),
});

function weekOf(day: string) {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const from = addDays(day, -((weekday + 6) % 7));
  return { from, to: addDays(from, 6) };
}

/** The days of a period that is named by where it stands to today. */
export function daysOf(period: Exclude<Period, 'own'>, today: string) {
  const month = monthOf(today);
  const quarter = Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + 1;
  const year = today.slice(0, 4);
  switch (period) {
    case 'week':
      return weekOf(today);
    case 'next_week':
      return weekOf(addDays(today, 7));
    case 'month':
      return months(month, 1);
    case 'last_month':
      return months(monthsLater(month, -1), 1);
    case 'quarter':
      return months(`${year}-${String(quarter).padStart(2, '0')}-01`, 3);
    case 'year':
      return months(`${year}-01-01`, 12);
    case 'last_year':
      return months(monthsLater(`${year}-01-01`, -12), 12);
  }
}

/** The period of a view whose address names none. */
export const usualPeriod = (view: ReportName): Exclude<Period, 'own'> =>
  view === 'payables' ? 'week' : 'month';

/** What the calls of a view are asked. */
export function reportQueryOf(view: ReportName, search: ReportSearch, today: string) {
  const { period = usualPeriod(view), from, to, business_unit_id, basis, by, of } = search;
  const days = period === 'own' ? { from, to } : daysOf(period, today);
  const asked = { ...days, business_unit_id, basis, by, of };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}
