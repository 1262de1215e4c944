import { formatCurrency } from '@balcao/brazil/money';
import type { Results, ResultsRow } from '@balcao/contract/finance/reports';
import { BarChart } from '../../../../ui/charts/bar-chart.tsx';
import { ChartFigure } from '../../../../ui/charts/chart-figure.tsx';
import { ReportTable } from '../../../reports/report-table.tsx';
import style from '../../../reports/reports.module.css';
import { NumberCell } from './number-cell.tsx';
import { useOpenRows } from './use-open-rows.ts';

/** What each unit or cost centre earned and spent. */
export function ResultsView({ results: { rows, totals, of } }: { results: Results }) {
  const open = useOpenRows();
  const tops = rows.filter(({ level }) => level === 0);
  const what = of === 'unit' ? 'Unidade' : 'Centro de custo';
  return (
    <ChartFigure
      title={of === 'unit' ? 'Resultado por unidade' : 'Resultado por centro de custo'}
      chart={
        <BarChart
          summary={`Resultado de ${formatCurrency(totals.result_cents)} em todas as linhas.`}
          bars={tops.map(({ name, result_cents }) => ({ name, value: result_cents }))}
          format={formatCurrency}
          onOpen={(at) => open(tops[at]?.key)}
        />
      }
      table={
        <ReportTable
          caption="Resultados"
          headings={[what, 'Receitas', 'Custos', 'Despesas', 'Financeiro', 'Resultado']}
          foot={
            <tr>
              <th scope="row">Total</th>
              <Numbers row={totals} />
            </tr>
          }
        >
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" data-level={row.level || undefined}>
                {row.code && <span className={style.code}>{row.code}</span>} {row.name}
              </th>
              <Numbers row={row} />
            </tr>
          ))}
        </ReportTable>
      }
    />
  );
}

function Numbers({ row }: { row: Omit<ResultsRow, 'id' | 'code' | 'name' | 'level'> }) {
  const { key, keys } = row;
  return (
    <>
      <NumberCell label="Receitas" cents={row.revenue_cents} rows={keys.revenue} />
      <NumberCell label="Custos" cents={row.cost_cents} rows={keys.cost} />
      <NumberCell label="Despesas" cents={row.expense_cents} rows={keys.expense} />
      <NumberCell label="Financeiro" cents={row.financial_cents} rows={keys.financial} />
      <NumberCell label="Resultado" cents={row.result_cents} rows={key} />
    </>
  );
}
