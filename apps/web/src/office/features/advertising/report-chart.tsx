import { formatCurrency } from '@balcao/brazil/money';
import type { AdvertisingReport } from '@balcao/contract/advertising/report';
import { useTicketWords } from '../../../platform/session/ticket-words.ts';
import { ChartFigure, Legend, type Tone } from '../../../ui/charts/chart-figure.tsx';
import { ColumnChart } from '../../../ui/charts/column-chart.tsx';
import { brazilianDate } from '../../../ui/date-text.ts';
import { ReportTable } from '../../reports/report-table.tsx';
import { stepText } from './report-words.ts';

const bars: { name: string; tone: Tone }[] = [
  { name: 'Receita', tone: 'in' },
  { name: 'Gasto', tone: 'out' },
];
const grains = { day: 'por dia', week: 'por semana', month: 'por mês' };

/** Revenue above what was spent, step by step; the numbers stand in the table below. */
export function ReportChart({ report: { series, grain, total } }: { report: AdvertisingReport }) {
  const { say } = useTicketWords();
  if (series.length < 2) return null;
  const nameOf = (from: string) =>
    grain === 'day'
      ? brazilianDate(from)
      : `${grain === 'week' ? 'Semana de' : 'Mês de'} ${stepText(from, grain)}`;
  const [revenue, spent] = bars as [(typeof bars)[0], (typeof bars)[0]];
  return (
    <ChartFigure
      title={`Receita e gasto ${grains[grain]}`}
      legend={<Legend items={bars} />}
      chart={
        <ColumnChart
          summary={`Receita de ${formatCurrency(total.revenue_cents)} e gasto de ${formatCurrency(total.spent_cents ?? 0)} no período.`}
          columns={series.map(({ from }) => ({ name: nameOf(from), short: stepText(from, grain) }))}
          bars={[
            { ...revenue, values: series.map(({ revenue_cents }) => revenue_cents) },
            { ...spent, values: series.map(({ spent_cents }) => -spent_cents) },
          ]}
          format={formatCurrency}
        />
      }
      folded="Números do gráfico"
      table={
        <ReportTable
          caption={`Números ${grains[grain]}`}
          headings={['Período', 'Visitas', say('{Atendimentos}'), 'Gasto', 'Receita']}
        >
          {series.map((step) => (
            <tr key={step.from}>
              <th scope="row">{nameOf(step.from)}</th>
              <td data-number data-label="Visitas">
                {step.visits.toLocaleString('pt-BR')}
              </td>
              <td data-number data-label={say('{Atendimentos}')}>
                {step.tickets.toLocaleString('pt-BR')}
              </td>
              <td data-number data-label="Gasto">
                {formatCurrency(step.spent_cents)}
              </td>
              <td data-number data-label="Receita">
                {formatCurrency(step.revenue_cents)}
              </td>
            </tr>
          ))}
        </ReportTable>
      }
    />
  );
}
