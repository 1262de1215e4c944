import type { ReportTable } from '@balcao/contract/reports/report';

type Row = ReportTable['rows'][number];
/** By the column at this place, or by name. */
export type Order = { column: number | 'name'; up: boolean };

/** Rows in another order; those without a number stand at the end. */
export function sortedRows(rows: readonly Row[], { column, up }: Order): Row[] {
  const sign = up ? 1 : -1;
  const byName = (one: Row, other: Row) => one.label.localeCompare(other.label, 'pt-BR');
  if (column === 'name') return rows.toSorted((one, other) => sign * byName(one, other));
  return rows.toSorted((one, other) => {
    const [a = null, b = null] = [one.values[column], other.values[column]];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (a - b) || byName(one, other);
  });
}

/** The first column that has a number in any row: the one that a table is ordered by at first. */
export const firstCounted = (rows: readonly Row[]): number =>
  Math.max(
    0,
    rows[0]?.values.findIndex((_, at) => rows.some((row) => row.values[at] !== null)) ?? 0,
  );

/** How far a bar reaches, from 0 to 1, beside the others of its column. */
export function shareOfMost(value: number | null, all: readonly (number | null)[]): number {
  const most = Math.max(0, ...all.map((one) => one ?? 0));
  return most > 0 ? Math.max(0, value ?? 0) / most : 0;
}

/** How dark a cell is: 0 for none, else 1 to 5. By the root, so that one busy hour does not make all others alike. */
export const heatOf = (value: number | null, all: readonly (number | null)[]): number =>
  Math.ceil(Math.sqrt(shareOfMost(value, all)) * 5);
