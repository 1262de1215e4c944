import { addDays, daysBetween } from '@balcao/brazil/bank-days';
import { readDate } from '@balcao/brazil/dates';
import { type Comparison, MOST_DAYS } from '@balcao/contract/reports/report-names';

/** Days, both ends included. */
export type Period = { from: string; to: string };
export type Grain = 'day' | 'week' | 'month';

/** Charges have no due date beyond them. */
const [FIRST, LAST] = ['2001-01-01', '2199-12-31'];

/** What is wrong with a period, in words; null if nothing is. */
export function periodFault({ from, to }: Period): { field: 'from' | 'to'; text: string } | null {
  const outside = from < FIRST || from > LAST ? 'from' : to < FIRST || to > LAST ? 'to' : null;
  if (outside) return { field: outside, text: 'Informe uma data entre 2001 e 2199.' };
  if (from > to) return { field: 'to', text: 'O fim vem antes do começo.' };
  if (daysBetween(from, to) >= MOST_DAYS)
    return { field: 'from', text: 'Escolha no máximo 3 anos.' };
  return null;
}

/** How finely a chart of the period is drawn. */
export function grainOf({ from, to }: Period): Grain {
  const days = daysBetween(from, to) + 1;
  if (days <= 45) return 'day';
  return days <= 200 ? 'week' : 'month';
}

/** The same day a year earlier; 28 February for 29 February. */
function yearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0');
  return day.endsWith('-02-29') ? `${year}-02-28` : year + day.slice(4);
}

/** How many calendar months a period is; 0 for one of other days. */
function wholeMonths({ from, to }: Period): number {
  if (!from.endsWith('-01') || !addDays(to, 1).endsWith('-01')) return 0;
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return monthOf(to) - monthOf(from) + 1;
}

function monthsBefore(day: string, count: number): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - count;
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
}

/** The period that figures are compared with. Months are compared with months, though these have other days. */
export function compared(period: Period, how: Comparison): Period {
  const { from, to } = period;
  if (how === 'year') return { from: yearBefore(from), to: yearBefore(to) };
  const months = wholeMonths(period);
  if (months > 0) return { from: monthsBefore(from, months), to: addDays(from, -1) };
  const days = daysBetween(from, to) + 1;
  return { from: addDays(from, -days), to: addDays(to, -days) };
}

/** The first day of the week (Monday) or month of a day. */
function startOf(day: string, grain: Grain): string {
  if (grain === 'day') return day;
  if (grain === 'month') return `${day.slice(0, 7)}-01`;
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

const dayText = (day: string): string => readDate(day) ?? day;

/** "01/11/2026 a 07/11/2026". */
export const periodText = ({ from, to }: Period): string =>
  from === to ? dayText(from) : `${dayText(from)} a ${dayText(to)}`;

/** The name of a file about a period: "Atendimento 2026-11-01 a 2026-11-30". */
export const fileName = (title: string, { from, to }: Period): string =>
  from === to ? `${title} ${from}` : `${title} ${from} a ${to}`;

export const earlier = (one: string, other: string) => (one < other ? one : other);
export const later = (one: string, other: string) => (one < other ? other : one);

const beginsMonth = ({ from }: Period): boolean => from.endsWith('-01');

/**
 * The steps of another period beside those of a chart, and how finely they are read: its months if both begin with one, else as many days
 * from its first day. What the other period has beyond them has no step.
 */
export function comparedSteps(
  period: Period,
  other: Period,
  grain: Grain,
): { steps: Period[]; grain: Grain } {
  const steps = stepsOf(period, grain);
  if (grain === 'month' && beginsMonth(period) && beginsMonth(other))
    return { steps: stepsOf(other, grain).slice(0, steps.length), grain };
  const beside = (day: string) => addDays(other.from, daysBetween(period.from, day));
  const days = steps
    .map(({ from, to }) => ({ from: beside(from), to: earlier(beside(to), other.to) }))
    .filter(({ from, to }) => from <= to);
  return { steps: days, grain: 'day' };
}

/** The steps of a chart, cut at both ends of the period. */
export function stepsOf(period: Period, grain: Grain): Period[] {
  const steps: Period[] = [];
  for (let from = period.from; from <= period.to; ) {
    const start = startOf(from, grain);
    const next =
      grain === 'month'
        ? startOf(addDays(start, 31), 'month')
        : addDays(start, grain === 'week' ? 7 : 1);
    steps.push({ from, to: earlier(addDays(next, -1), period.to) });
    from = next;
  }
  return steps;
}
