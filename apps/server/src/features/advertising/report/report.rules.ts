import type {
  AdvertisingReport,
  ReportFigures,
  ReportGroup,
  ReportRow,
} from '@balcao/contract/advertising/report';
import { MOST_REPORT_DAYS, MOST_REPORT_ROWS } from '@balcao/contract/advertising/report';

const DAY_MS = 86_400_000;

const daysOf = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** What is wrong with a period, in the clerk's words. */
export function periodFault(
  from: string,
  to: string,
): { field: 'from' | 'to'; text: string } | null {
  if (from > to) return { field: 'to', text: 'O fim vem antes do começo.' };
  if (daysOf(from, to) > MOST_REPORT_DAYS)
    return { field: 'from', text: 'Escolha no máximo 3 anos.' };
  return null;
}

/** How finely a chart of the period is drawn. */
export function grainOf(from: string, to: string): AdvertisingReport['grain'] {
  const days = daysOf(from, to);
  if (days <= 45) return 'day';
  return days <= 200 ? 'week' : 'month';
}

export const noFigures: ReportFigures = {
  spent_cents: null,
  visits: 0,
  conversations: 0,
  tickets: 0,
  signed: 0,
  paid: 0,
  revenue_cents: 0,
};

export function added(one: ReportFigures, more: Partial<ReportFigures>): ReportFigures {
  const sum = { ...one };
  for (const name of Object.keys(noFigures) as (keyof ReportFigures)[]) {
    const value = more[name];
    if (value != null) sum[name] = (sum[name] ?? 0) + value;
  }
  return sum;
}

const shareOf = (cents: number | null, count: number) =>
  cents === null || cents === 0 || count === 0 ? null : Math.round(cents / count);

/** What a ticket and a sale cost, and what came back for each real. */
export function withRates<T extends ReportFigures>(row: T) {
  const { spent_cents: spent, tickets, paid, revenue_cents: revenue } = row;
  return {
    ...row,
    ticket_cost_cents: shareOf(spent, tickets),
    sale_cost_cents: shareOf(spent, paid),
    return: spent ? Math.round((100 * revenue) / spent) / 100 : null,
  };
}

export type Name = { id: number; label: string };

const noneLabels: Record<ReportGroup, string> = {
  campaign: 'Sem campanha',
  affiliate: 'Sem afiliado',
  chatbot: 'Sem chatbot',
  unit: 'Sem unidade',
};
const goneLabels: Record<ReportGroup, (key: string) => string> = {
  campaign: (key) => key,
  affiliate: (key) => key,
  chatbot: () => 'Chatbot excluído',
  unit: () => 'Unidade excluída',
};

function rowOf(
  by: ReportGroup,
  key: string,
  sums: ReportFigures,
  name: Name | undefined,
): ReportRow {
  if (key === '')
    return { key: null, kind: 'none', id: null, label: noneLabels[by], ...withRates(sums) };
  const kind = name ? 'known' : 'unknown';
  const label = name?.label ?? goneLabels[by](key);
  return { key, kind, id: name?.id ?? null, label, ...withRates(sums) };
}

const first = (one: ReportRow, other: ReportRow) =>
  other.revenue_cents - one.revenue_cents ||
  other.tickets - one.tickets ||
  other.visits - one.visits ||
  (other.spent_cents ?? 0) - (one.spent_cents ?? 0) ||
  one.label.localeCompare(other.label, 'pt-BR');

/** The rows of a report, the one that brought most first; those behind the first 200 stand in one. */
export function rowsOf(
  by: ReportGroup,
  groups: ReadonlyMap<string, ReportFigures>,
  names: ReadonlyMap<string, Name>,
): ReportRow[] {
  const rows = [...groups].map(([key, sums]) => rowOf(by, key, sums, names.get(key))).sort(first);
  if (rows.length <= MOST_REPORT_ROWS) return rows;
  const rest = rows.slice(MOST_REPORT_ROWS);
  const sums = rest.reduce<ReportFigures>(added, noFigures);
  const label = `Outros (${rest.length})`;
  return [
    ...rows.slice(0, MOST_REPORT_ROWS),
    { key: null, kind: 'rest', id: null, label, ...withRates(sums) },
  ];
}
