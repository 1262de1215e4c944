import { fullDateTime } from '@balcao/brazil/dates';
import type { AffiliateFigures, OwnMonth } from '@balcao/contract/affiliates/own';

/** What happened in a month (`2026-11`). */
export type MonthSums = {
  month: string;
  visits: number;
  conversations: number;
  tickets: number;
  sales: number;
  salesCents: number;
  earnedCents: number;
  reversedCents: number;
  paidCents: number;
};

const MONTHS_OF_CHART = 12;

const indexOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
const monthAt = (index: number) =>
  `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;

/** The month of a moment, in São Paulo. */
export function monthOf(at: Date): string {
  const [, month, year] = fullDateTime(at.toISOString()).slice(0, 10).split('/');
  return `${year}-${month}`;
}

/** The month so many months later; before it for a number below zero. */
export const monthsLater = (month: string, count: number): string =>
  monthAt(indexOf(month) + count);

/** What another feature counts of the code's visits. */
export type MonthVisits = Pick<MonthSums, 'month' | 'visits' | 'conversations'>;

const nothing = {
  ...{ visits: 0, conversations: 0, tickets: 0, sales: 0, salesCents: 0 },
  ...{ earnedCents: 0, reversedCents: 0, paidCents: 0 },
};

/** The months of both, oldest first. */
export function withVisits(
  months: readonly Omit<MonthSums, 'visits' | 'conversations'>[],
  came: readonly MonthVisits[],
): MonthSums[] {
  const all = new Map<string, MonthSums>();
  for (const one of [...months, ...came])
    all.set(one.month, { ...nothing, ...all.get(one.month), ...one });
  return [...all.values()].sort((one, other) => (one.month < other.month ? -1 : 1));
}

/** The sums of these months. */
export function figuresOf(months: readonly MonthSums[]): AffiliateFigures {
  const sum = (of: (month: MonthSums) => number) =>
    months.reduce((total, month) => total + of(month), 0);
  return {
    visits: sum(({ visits }) => visits),
    conversations: sum(({ conversations }) => conversations),
    tickets: sum(({ tickets }) => tickets),
    sales: sum(({ sales }) => sales),
    sales_cents: sum(({ salesCents }) => salesCents),
    earned_cents: sum(({ earnedCents }) => earnedCents),
    reversed_cents: sum(({ reversedCents }) => reversedCents),
    paid_cents: sum(({ paidCents }) => paidCents),
  };
}

const only = (months: readonly MonthSums[], wanted: string) =>
  figuresOf(months.filter(({ month }) => month === wanted));

export const periodsOf = (months: readonly MonthSums[], now: string) => ({
  this_month: only(months, now),
  last_month: only(months, monthsLater(now, -1)),
  all_time: figuresOf(months),
});

/** The last twelve months up to this one, also those in which nothing happened. */
export function lastYear(months: readonly MonthSums[], now: string): OwnMonth[] {
  const first = 1 - MONTHS_OF_CHART;
  return Array.from({ length: MONTHS_OF_CHART }, (_, at) => {
    const month = monthsLater(now, first + at);
    const { earned_cents, reversed_cents, paid_cents } = only(months, month);
    return { month, earned_cents, reversed_cents, paid_cents };
  });
}

const owed = (months: readonly MonthSums[]) => {
  const { earned_cents, reversed_cents, paid_cents } = figuresOf(months);
  return earned_cents - reversed_cents - paid_cents;
};

export type MonthSheet = {
  openingCents: number;
  earnedCents: number;
  reversedCents: number;
  paidCents: number;
  closingCents: number;
};

/** What was owed when the month began, what changed it, and what was owed at its end. */
export function sheetOf(months: readonly MonthSums[], month: string): MonthSheet {
  const { earned_cents, reversed_cents, paid_cents } = only(months, month);
  return {
    openingCents: owed(months.filter((one) => one.month < month)),
    earnedCents: earned_cents,
    reversedCents: reversed_cents,
    paidCents: paid_cents,
    closingCents: owed(months.filter((one) => one.month <= month)),
  };
}

/** Months with a statement, newest first: from the first thing that happened, or the affiliate's begin, until now. */
export function statementMonths(
  months: readonly MonthSums[],
  { since, now, most }: { since: string; now: string; most: number },
): string[] {
  const first = [since, ...months.map(({ month }) => month)].toSorted()[0] ?? now;
  const count = indexOf(now) - indexOf(first) + 1;
  return Array.from({ length: Math.max(0, Math.min(count, most)) }, (_, at) =>
    monthsLater(now, -at),
  );
}

const NAMES = [
  ...['janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho'],
  ...['julho', 'agosto', 'setembro', 'outubro', 'novembro', 'dezembro'],
];

/** `novembro de 2026`. */
export const monthName = (month: string): string =>
  `${NAMES[Number(month.slice(5)) - 1]} de ${month.slice(0, 4)}`;
