import { formatCurrency } from '@balcao/brazil/money';
import type { Aging } from '@balcao/contract/finance/reports';
import { BarChart } from '../../../../ui/charts/bar-chart.tsx';
import { ChartFigure } from '../../../../ui/charts/chart-figure.tsx';
import { ReportTable } from '../../../reports/report-table.tsx';
import { countText, shareText } from './day-words.ts';
import { NumberCell } from './number-cell.tsx';
import { OpenChargesNote } from './open-charges-note.tsx';
import { useOpenRows } from './use-open-rows.ts';

/** What customers owe today, by how late it is. */
export function AgingView({ aging: { rows, totals } }: { aging: Aging }) {
  const open = useOpenRows();
  return (
    <ChartFigure
      title="A receber por idade"
      chart={
        <BarChart
          summary={`${formatCurrency(totals.cents)} a receber, dos quais ${formatCurrency(totals.overdue_cents)} em atraso.`}
          bars={rows.map((row) => ({
            name: row.name,
            value: row.cents,
            tone: row.class === 'to_come' ? 'plain' : 'out',
          }))}
          format={formatCurrency}
          onOpen={(at) => open(rows[at]?.key)}
        />
      }
      table={
        <>
          <OpenChargesNote />
          <ReportTable
            caption="A receber por idade"
            headings={['Faixa', 'Lançamentos', 'Valor', '% do total']}
            foot={
              <tr>
                <th scope="row">Total</th>
                <td data-number data-label="Lançamentos">
                  {countText(totals.entries)}
                </td>
                <NumberCell label="Valor" cents={totals.cents} rows={totals.key} />
                <td data-number />
              </tr>
            }
          >
            {rows.map((row) => (
              <tr key={row.class}>
                <th scope="row">{row.name}</th>
                <td data-number data-label="Lançamentos">
                  {countText(row.entries)}
                </td>
                <NumberCell label="Valor" cents={row.cents} rows={row.key} />
                <td data-number data-label="% do total">
                  {shareText(row.share)}
                </td>
              </tr>
            ))}
          </ReportTable>
        </>
      }
    />
  );
}
