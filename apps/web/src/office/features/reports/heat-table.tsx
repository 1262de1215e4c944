import { numberText } from '@balcao/contract/reports/number-text';
import type { ReportTable } from '@balcao/contract/reports/report';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTicketWords } from '../../../platform/session/ticket-words.ts';
import { heatCells, spanOfHours } from './heat-cells.ts';
import heatStyle from './heat-table.module.css';
import style from './report.module.css';
import { reportPaths, useReportPlace, withRows } from './report-place.ts';
import { heatOf } from './sorted-rows.ts';

const steps: Record<string, [number, number]> = {
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
};

/** Weekday by hour: the more, the darker. One Tab stop; arrow keys walk, Enter opens the rows. */
export function HeatTable({ table }: { table: ReportTable }) {
  const { say } = useTicketWords();
  const { name, search } = useReportPlace();
  const phone = useMediaQuery('screen and (max-width: 767px)', undefined, {
    getInitialValueInEffect: false,
  });
  const grid = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<[number, number]>([0, 0]);
  const { heads, lines } = heatCells(phone ? spanOfHours(table) : table, phone ?? false);
  const all = table.rows.flatMap(({ values }) => values);
  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const row = Math.min(lines.length - 1, Math.max(0, at[0] + step[0]));
    const column = Math.min(heads.length - 1, Math.max(0, at[1] + step[1]));
    setAt([row, column]);
    grid.current?.querySelector<HTMLElement>(`[data-at="${row} ${column}"]`)?.focus();
  };
  return (
    <section className={style.panel} aria-labelledby={`tabela-${table.key}`}>
      <h2 id={`tabela-${table.key}`}>{say(table.label)}</h2>
      <p className={style.summary}>{busiest(table)}</p>
      <table ref={grid} className={heatStyle.heat} aria-label={say(table.label)} onKeyDown={walk}>
        <thead>
          <tr>
            <td />
            {heads.map(({ label, short }) => (
              <th key={label} scope="col" abbr={label}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, cells }, row) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {cells.map((cell, column) => {
                const focus = {
                  'data-at': `${row} ${column}`,
                  tabIndex: at[0] === row && at[1] === column ? 0 : -1,
                  onFocus: () => setAt([row, column]),
                };
                const text = numberText(cell.value, 'count');
                return (
                  <td key={cell.name} data-heat={heatOf(cell.value, all)}>
                    {cell.rows && cell.value ? (
                      <Link
                        {...focus}
                        to={reportPaths[name]}
                        search={withRows(search, cell.rows)}
                        resetScroll={false}
                        title={`${cell.name}: ${text}`}
                        aria-label={`${cell.name}: ${text}. Ver as linhas`}
                      >
                        {text}
                      </Link>
                    ) : (
                      <span {...focus} title={`${cell.name}: nenhum`}>
                        <span className={heatStyle.zero}>0</span>
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The picture in a sentence. */
function busiest({ columns, rows }: ReportTable): string {
  const cells = rows.flatMap((row) =>
    row.values.map((value, at) => ({ row: row.label, column: columns[at]?.label, value })),
  );
  const most = cells.reduce((one, other) => ((other.value ?? 0) > (one.value ?? 0) ? other : one));
  return most.value
    ? `Mais movimento: ${most.row.toLowerCase()}, ${most.column} (${numberText(most.value, 'count')}).`
    : 'Nada neste período.';
}
