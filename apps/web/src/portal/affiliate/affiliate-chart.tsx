import { formatCurrency } from '@balcao/brazil/money';
import type { OwnMonth } from '@balcao/contract/affiliates/own';
import { ChartFigure, Legend } from '../../ui/charts/chart-figure.tsx';
import { ColumnChart } from '../../ui/charts/column-chart.tsx';
import style from './affiliate-page.module.css';
import { monthWords, shortMonth } from './month-words.ts';

const sum = (months: readonly OwnMonth[], of: (month: OwnMonth) => number) =>
  months.reduce((total, month) => total + of(month), 0);

/** The commissions of twelve months, as a picture and as a table. */
export function AffiliateChart({ months }: { months: readonly OwnMonth[] }) {
  const earned = sum(months, ({ earned_cents }) => earned_cents);
  const reversed = sum(months, ({ reversed_cents }) => reversed_cents);
  return (
    <ChartFigure
      title="Comissões dos últimos 12 meses"
      legend={
        <Legend
          items={[
            { name: 'Comissões', tone: 'in' },
            { name: 'Estornos', tone: 'out' },
          ]}
        />
      }
      chart={
        <ColumnChart
          summary={`Em doze meses, ${formatCurrency(earned)} de comissões e ${formatCurrency(reversed)} de estornos.`}
          columns={months.map(({ month }) => ({
            name: monthWords(month),
            short: shortMonth(month),
          }))}
          bars={[
            { name: 'Comissões', tone: 'in', values: months.map((one) => one.earned_cents) },
            { name: 'Estornos', tone: 'out', values: months.map((one) => -one.reversed_cents) },
          ]}
          format={formatCurrency}
        />
      }
      table={<MonthTable months={months} />}
    />
  );
}

function MonthTable({ months }: { months: readonly OwnMonth[] }) {
  return (
    <table className={style.table}>
      <caption>Comissões por mês</caption>
      <thead>
        <tr>
          <th scope="col">Mês</th>
          <th scope="col">Comissões</th>
          <th scope="col">Estornos</th>
          <th scope="col">Pago</th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ month, earned_cents, reversed_cents, paid_cents }) => (
          <tr key={month}>
            <th scope="row">{monthWords(month)}</th>
            <td data-label="Comissões">{formatCurrency(earned_cents)}</td>
            <td data-label="Estornos">{formatCurrency(-reversed_cents)}</td>
            <td data-label="Pago">{formatCurrency(paid_cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
