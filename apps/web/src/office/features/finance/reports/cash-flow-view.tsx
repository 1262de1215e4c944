import { formatCurrency } from '@balcao/brazil/money';
import type { CashFlow, CashFlowRow } from '@balcao/contract/finance/reports';
import { ChartFigure, Legend, type Tone } from '../../../../ui/charts/chart-figure.tsx';
import { ColumnChart } from '../../../../ui/charts/column-chart.tsx';
import { ReportTable } from '../../../reports/report-table.tsx';
import { daysText, shortText } from './day-words.ts';
import { NumberCell } from './number-cell.tsx';
import { OpenChargesNote } from './open-charges-note.tsx';
import { useOpenRows } from './use-open-rows.ts';

type Series = { name: string; tone: Tone; of: (row: CashFlowRow) => number | null };

const bars: Series[] = [
  { name: 'Entradas', tone: 'in', of: (row) => row.in_cents },
  { name: 'Previsto a receber', tone: 'in-ahead', of: (row) => row.forecast_in_cents },
  { name: 'Saídas', tone: 'out', of: (row) => -row.out_cents },
  { name: 'Previsto a pagar', tone: 'out-ahead', of: (row) => -row.forecast_out_cents },
];
/** What is to come has no balance yet, only a forecast. */
const linesOf = (today: string): Series[] => [
  { name: 'Saldo', tone: 'line', of: (row) => (row.from > today ? null : row.balance_cents) },
  { name: 'Saldo previsto', tone: 'line-ahead', of: (row) => row.forecast_balance_cents },
];

/** What came, went and is to come, with the balance. */
export function CashFlowView({ flow }: { flow: CashFlow }) {
  const open = useOpenRows();
  const { rows, totals, by, today } = flow;
  const drawn = (series: readonly Series[]) =>
    series.map(({ of, ...rest }) => ({ ...rest, values: rows.map(of) }));
  const lines = linesOf(today);
  const summary = `Entradas de ${formatCurrency(totals.in_cents)} e saídas de ${formatCurrency(totals.out_cents)}; saldo de ${formatCurrency(totals.opening_cents)} a ${formatCurrency(totals.closing_cents)}.`;
  return (
    <ChartFigure
      title="Fluxo de caixa"
      legend={<Legend items={[...bars, ...lines]} />}
      chart={
        <ColumnChart
          summary={summary}
          columns={rows.map((row) => ({ name: daysText(row), short: shortText(row, by) }))}
          bars={drawn(bars)}
          lines={drawn(lines)}
          format={formatCurrency}
          onOpen={(at) => open(rows[at]?.key)}
        />
      }
      table={
        <>
          <OpenChargesNote />
          <CashFlowTable flow={flow} />
        </>
      }
    />
  );
}

function CashFlowTable({ flow: { rows, totals, by, today } }: { flow: CashFlow }) {
  const transfers = rows.some((row) => row.transfer_cents !== 0);
  const opened = rows.reduce((sum, row) => sum + row.opened_cents, 0);
  const headings = [
    'Período',
    'Entradas',
    'Saídas',
    ...(transfers ? ['Transferências'] : []),
    ...(opened ? ['Saldos iniciais'] : []),
    'Saldo',
    'A receber',
    'A pagar',
    'Saldo previsto',
  ];
  return (
    <ReportTable
      caption="Fluxo de caixa"
      headings={headings}
      foot={
        <tr>
          <th scope="row">Total</th>
          <Money
            row={totals}
            transfers={transfers}
            opened={opened || null}
            balance={totals.closing_cents}
            ahead={totals.forecast_closing_cents}
          />
        </tr>
      }
    >
      <tr>
        <th scope="row">Saldo inicial</th>
        {headings.slice(1).map((heading) => (
          <NumberCell
            key={heading}
            label={heading}
            cents={heading === 'Saldo' ? totals.opening_cents - opened : null}
          />
        ))}
      </tr>
      {rows.map((row) => (
        <tr key={row.from} data-today={(row.from <= today && today <= row.until) || undefined}>
          <th scope="row">{by === 'month' ? shortText(row, by) : daysText(row)}</th>
          <Money
            row={row}
            transfers={transfers}
            opened={opened ? row.opened_cents : null}
            balance={row.from > today ? null : row.balance_cents}
            ahead={row.forecast_balance_cents}
          />
        </tr>
      ))}
    </ReportTable>
  );
}

type MoneyProps = {
  row: Pick<
    CashFlowRow,
    | 'keys'
    | 'in_cents'
    | 'out_cents'
    | 'transfer_cents'
    | 'forecast_in_cents'
    | 'forecast_out_cents'
  >;
  transfers: boolean;
  /** Null where no account begins in the period. */
  opened: number | null;
  balance: number | null;
  ahead: number | null;
};

function Money({ row, transfers, opened, balance, ahead }: MoneyProps) {
  const { keys } = row;
  return (
    <>
      <NumberCell label="Entradas" cents={row.in_cents} rows={keys.in} />
      <NumberCell label="Saídas" cents={row.out_cents} rows={keys.out} />
      {transfers && (
        <NumberCell label="Transferências" cents={row.transfer_cents} rows={keys.transfer} />
      )}
      {opened !== null && <NumberCell label="Saldos iniciais" cents={opened} />}
      <NumberCell label="Saldo" cents={balance} />
      <NumberCell label="A receber" cents={row.forecast_in_cents} rows={keys.forecast_in} />
      <NumberCell label="A pagar" cents={row.forecast_out_cents} rows={keys.forecast_out} />
      <NumberCell label="Saldo previsto" cents={ahead} />
    </>
  );
}
