import { numberText } from '@balcao/contract/reports/number-text';
import type { Report } from '@balcao/contract/reports/report';
import { grainWords } from '@balcao/contract/reports/report-names';
import { useTicketWords } from '../../../platform/session/ticket-words.ts';
import { ChartFigure, Legend } from '../../../ui/charts/chart-figure.tsx';
import { type Line, LineChart, type LineGroup } from '../../../ui/charts/line-chart.tsx';
import { brazilianDate } from '../../../ui/date-text.ts';
import { ReportTable } from '../../reports/report-table.tsx';
import { Before, NumberLink } from './number-link.tsx';
import { useReportGo } from './report-place.ts';
import { dateInSaoPaulo } from './report-search.ts';
import { rowsOfStep } from './step-rows.ts';

type Series = Report['series'];
type Step = { from: string; to: string };

const tones = ['line', 'line-2', 'line-3'] as const;
const months = 'jan fev mar abr mai jun jul ago set out nov dez'.split(' ');

const shortOf = ({ from }: Step, grain: Report['grain']) =>
  grain === 'month'
    ? `${months[Number(from.slice(5, 7)) - 1]}/${from.slice(2, 4)}`
    : `${from.slice(8)}/${from.slice(5, 7)}`;
const nameOf = ({ from, to }: Step) =>
  from === to ? brazilianDate(from) : `${brazilianDate(from)} a ${brazilianDate(to)}`;

const sumOf = ({ points }: Series[number]) =>
  points.reduce((sum, { value }) => sum + (value ?? 0), 0);

/** The first step that has not ended when it was counted. */
function firstOpen(steps: readonly Step[], until: string): number {
  const today = dateInSaoPaulo(new Date(until));
  const at = steps.findIndex(({ to }) => to >= today);
  return at < 0 ? steps.length : at;
}

type Shown = Pick<Report, 'series' | 'grain' | 'before' | 'until'>;

/** How the period went, step by step, over the one that it is compared with. */
export function SeriesChart({ series: given, grain, before, until }: Shown) {
  const { say } = useTicketWords();
  const go = useReportGo();
  const open = (rows: string | null) => rows && go({ rows, page: undefined }, false);
  const series = given.map((one, at) => ({
    ...one,
    label: say(one.label),
    tone: tones[at] ?? 'line',
  }));
  const steps = series[0]?.points ?? [];
  if (steps.length < 2) return null;
  const groupOf = (unit: LineGroup['unit']): LineGroup => ({
    unit,
    format: (value) => numberText(value, unit),
    lines: series
      .filter((one) => one.unit === unit)
      .flatMap(({ label, tone, points }): Line[] => [
        ...(before
          ? [{ name: `${label}, antes`, tone, past: true, values: points.map((one) => one.before) }]
          : []),
        { name: label, tone, values: points.map(({ value }) => value) },
      ]),
  });
  const groups = [groupOf('cents'), groupOf('count')].filter(({ lines }) => lines.length > 0);
  return (
    <ChartFigure
      title={`Evolução ${grainWords[grain]}`}
      legend={
        <Legend
          items={[
            ...series.map(({ label: name, tone }) => ({ name, tone })),
            ...(before
              ? [{ name: `Antes: ${nameOf(before)}`, tone: 'line', past: true } as const]
              : []),
          ]}
        />
      }
      chart={
        <LineChart
          summary={`${series.map((one) => `${one.label}: ${numberText(sumOf(one), one.unit)}`).join('; ')} no período.`}
          columns={steps.map((step) => ({ name: nameOf(step), short: shortOf(step, grain) }))}
          groups={groups}
          openFrom={firstOpen(steps, until)}
          onOpen={(at) => open(rowsOfStep(given, at))}
        />
      }
      folded="Números do gráfico"
      table={
        <ReportTable
          caption={`Números ${grainWords[grain]}`}
          headings={['Período', ...series.map(({ label }) => label)]}
        >
          {steps.map((step, at) => (
            <tr key={step.from}>
              <th scope="row">{nameOf(step)}</th>
              {series.map(({ key, label, unit, points }) => (
                <td key={key} data-number data-label={label}>
                  <NumberLink
                    value={points[at]?.value ?? null}
                    unit={unit}
                    rows={points[at]?.rows ?? null}
                    label={`${nameOf(step)}, ${label}`}
                  />
                  {before && <Before value={points[at]?.before} unit={unit} />}
                </td>
              ))}
            </tr>
          ))}
        </ReportTable>
      }
    />
  );
}
