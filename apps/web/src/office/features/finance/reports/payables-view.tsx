import { formatCurrency } from '@balcao/brazil/money';
import type { Payables, PayablesRow } from '@balcao/contract/finance/reports';
import { BarChart } from '../../../../ui/charts/bar-chart.tsx';
import { ChartFigure } from '../../../../ui/charts/chart-figure.tsx';
import { ReportTable } from '../../../reports/report-table.tsx';
import style from '../../../reports/reports.module.css';
import { countText } from './day-words.ts';
import { NumberCell } from './number-cell.tsx';
import { useOpenRows } from './use-open-rows.ts';

const weekday = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
  timeZone: 'UTC',
});

function nameOf({ on, is_overdue }: PayablesRow): string {
  if (on) return weekday.format(new Date(`${on}T00:00:00Z`)).replace('.', '');
  return is_overdue ? 'Vencidas antes' : 'Até o começo do período';
}

/** What is to be paid on each day, and what is late. */
export function PayablesView({ payables: { rows, totals } }: { payables: Payables }) {
  const open = useOpenRows();
  return (
    <ChartFigure
      title="A pagar"
      chart={
        <BarChart
          summary={`${formatCurrency(totals.cents)} a pagar, dos quais ${formatCurrency(totals.overdue_cents)} em atraso.`}
          bars={rows.map((row) => ({
            name: nameOf(row),
            value: row.cents,
            tone: row.is_overdue ? 'out' : 'plain',
          }))}
          format={formatCurrency}
          onOpen={(at) => open(rows[at]?.key)}
        />
      }
      table={
        <ReportTable
          caption="A pagar"
          headings={['Vencimento', 'Lançamentos', 'Valor']}
          foot={
            <tr>
              <th scope="row">Total</th>
              <td data-number data-label="Lançamentos">
                {countText(totals.entries)}
              </td>
              <NumberCell label="Valor" cents={totals.cents} rows={totals.key} />
            </tr>
          }
        >
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                {nameOf(row)}{' '}
                {row.is_overdue && row.on && row.cents > 0 && (
                  <span className={style.late}>vencida</span>
                )}
              </th>
              <td data-number data-label="Lançamentos">
                {countText(row.entries)}
              </td>
              <NumberCell label="Valor" cents={row.cents} rows={row.key} />
            </tr>
          ))}
        </ReportTable>
      }
    />
  );
}
