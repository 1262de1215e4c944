import { formatCurrency } from '@balcao/brazil/money';
import type { Dre, DreRow } from '@balcao/contract/finance/reports';
import { BarChart } from '../../../../ui/charts/bar-chart.tsx';
import { ChartFigure } from '../../../../ui/charts/chart-figure.tsx';
import { ReportTable } from '../../../reports/report-table.tsx';
import style from '../../../reports/reports.module.css';
import { daysText, shareText } from './day-words.ts';
import { NumberCell } from './number-cell.tsx';
import { useOpenRows } from './use-open-rows.ts';

/** Revenue less costs, expenses and financial items, down to the period's result. */
export function DreView({ dre }: { dre: Dre }) {
  const open = useOpenRows();
  const shown = dre.rows.filter(({ level, kind }) => kind === 'subtotal' || level === 0);
  const { totals } = dre;
  return (
    <ChartFigure
      title={dre.basis === 'cash' ? 'DRE por caixa' : 'DRE por competência'}
      chart={
        <BarChart
          summary={`Receita líquida de ${formatCurrency(totals.net_revenue_cents)}, resultado de ${formatCurrency(totals.result_cents)}.`}
          bars={shown.map(({ name, cents, kind }) => ({
            name,
            value: cents,
            strong: kind === 'subtotal',
          }))}
          format={formatCurrency}
          onOpen={(at) => open(shown[at]?.key)}
        />
      }
      table={
        <>
          <p className={style.note}>
            Comparada com {daysText({ from: dre.before.from, until: dre.before.to })} e com{' '}
            {daysText({ from: dre.year_before.from, until: dre.year_before.to })}.
          </p>
          <ReportTable
            caption="DRE"
            headings={['Conta', 'Valor', '% da receita', 'Período anterior', 'Ano anterior']}
          >
            {dre.rows.map((row) => (
              <Line key={row.key} row={row} />
            ))}
          </ReportTable>
        </>
      }
    />
  );
}

function Line({ row }: { row: DreRow }) {
  return (
    <tr data-total={row.kind === 'subtotal' || undefined}>
      <th scope="row" data-level={row.level || undefined}>
        {row.code && <span className={style.code}>{row.code}</span>} {row.name}
      </th>
      <NumberCell label="Valor" cents={row.cents} rows={row.key} />
      <td data-number data-label="% da receita">
        {shareText(row.share)}
      </td>
      <NumberCell label="Período anterior" cents={row.before_cents} rows={row.keys.before} />
      <NumberCell label="Ano anterior" cents={row.year_before_cents} rows={row.keys.year_before} />
    </tr>
  );
}
