import type { ReportTable } from '@balcao/contract/reports/report';

type Cell = { name: string; value: number | null; rows: string | null };
type Hours = Pick<ReportTable, 'columns' | 'rows'>;

/** Without the hours before the first and after the last of which any weekday has something. */
export function spanOfHours({ columns, rows }: Hours): Hours {
  const isBusy = columns.map((_, at) => rows.some(({ values }) => values[at]));
  const first = isBusy.indexOf(true);
  if (first < 0) return { columns, rows };
  const end = isBusy.lastIndexOf(true) + 1;
  return {
    columns: columns.slice(first, end),
    rows: rows.map((row) => ({
      ...row,
      values: row.values.slice(first, end),
      rows: row.rows.slice(first, end),
    })),
  };
}

/** Headings and lines of weekdays by hours; `upright`, as on a phone, hours go down and weekdays across. */
export function heatCells({ columns, rows }: Hours, upright: boolean) {
  const cellAt = (row: number, column: number): Cell => ({
    name: `${rows[row]?.label}, ${columns[column]?.label}`,
    value: rows[row]?.values[column] ?? null,
    rows: rows[row]?.rows[column] ?? null,
  });
  const across = columns.map(({ label }) => label.replace(' h', ''));
  const down = rows.map(({ label }) => label);
  return upright
    ? {
        heads: down.map((label) => ({ label, short: label.slice(0, 3) })),
        lines: columns.map(({ label }, column) => ({
          label,
          cells: rows.map((_, row) => cellAt(row, column)),
        })),
      }
    : {
        heads: across.map((short, at) => ({ label: columns[at]?.label ?? short, short })),
        lines: rows.map(({ label }, row) => ({
          label,
          cells: columns.map((_, column) => cellAt(row, column)),
        })),
      };
}
