import { addDays } from '@balcao/brazil/bank-days';
import { nextMonth } from '../../../platform/sum-parts.rules.ts';

const names =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(
    ' ',
  );

/** `2026-05` as its days, both included. */
export function daysOf(month: string): { from: string; until: string } {
  const from = `${month}-01`;
  return { from, until: addDays(nextMonth(from), -1) };
}

/** The twelve months of a year, `2026-01` and on. */
export const monthsOfYear = (year: number): string[] =>
  names.map((_, at) => `${year}-${String(at + 1).padStart(2, '0')}`);

/** `maio de 2026`. */
export const monthName = (month: string): string =>
  `${names[Number(month.slice(5, 7)) - 1]} de ${month.slice(0, 4)}`;

/** `05/2026`, of a month or of a day in it. */
export const monthNumber = (month: string): string => `${month.slice(5, 7)}/${month.slice(0, 4)}`;

/** Whether a month is over on that day. */
export const hasEnded = (month: string, today: string): boolean => month < today.slice(0, 7);

/** A unit's name for the name of a file: `Matriz São Paulo` becomes `matriz-sao-paulo`. */
export function plainName(unit: string): string {
  const plain = unit
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');
  return plain || 'unidade';
}

type PackageColumns = {
  closed: boolean;
  package_state: string | null;
  package_done: number;
  package_bytes: number | null;
  package_sha256: Buffer | null;
};
type PackageState = 'waiting' | 'making' | 'retrying' | 'ready' | 'failed';

/** What people see of a package; none for a month that was never closed. */
export function packageOf(row: PackageColumns | undefined) {
  if (!row?.package_state) return null;
  return {
    state: row.package_state as PackageState,
    percent: row.package_done,
    bytes: row.package_bytes,
    sha256: row.package_sha256?.toString('hex') ?? null,
    is_old: !row.closed,
  };
}
