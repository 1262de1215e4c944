import type { FigureUnit, Report, ReportTable } from '@balcao/contract/reports/report';
import { ELSEWHERE, grainWords, type ReportName } from '@balcao/contract/reports/report-names';
import type { Cell } from '../../../platform/records/cells.ts';
import { periodText } from '../reading/period.rules.ts';
import type { BehindRow } from '../reading/rows.store.ts';
import { unitWords, untilText, valueCell } from './values.rules.ts';

const text = (value: string | null | undefined): Cell => (value ? { text: value } : null);
const count = (value: number | null): Cell =>
  value === null ? null : { number: value, decimals: 0 };

export type Sheet = { headings: string[]; rows: Cell[][] };

type Value = number | null | undefined;
type Named = { label: string; unit: FigureUnit };
/** A number, and beside it what it was in the period compared with. */
const headingsOf = ({ label, unit }: Named, compared: boolean): Cell[] =>
  [label, ...(compared ? [`${label}, antes`] : [])].map((name) => text(name + unitWords[unit]));
const cellsOf = (unit: FigureUnit, value: Value, before: Value, compared: boolean): Cell[] =>
  [value, ...(compared ? [before] : [])].map((one) => valueCell(one, unit));

/** The numbers that the chart draws, step by step. */
function chartRows({ series, grain, before }: Report): Cell[][] {
  const isDays = grain === 'day';
  return [
    [],
    [
      text(`Evolução ${grainWords[grain]}`),
      ...(isDays ? [] : [text('Até')]),
      ...series.flatMap((one) => headingsOf(one, before !== null)),
    ],
    ...(series[0]?.points ?? []).map(({ from, to }, at) => [
      { day: from },
      ...(isDays ? [] : [{ day: to }]),
      ...series.flatMap(({ unit, points }) =>
        cellsOf(unit, points[at]?.value, points[at]?.before, before !== null),
      ),
    ]),
  ];
}

function tableRows({ draw, label, columns, rows, rest, note }: ReportTable, isCompared: boolean) {
  const compared = isCompared && (draw === 'bars' || draw === 'funnel');
  return [
    [],
    [text(label), ...columns.flatMap((column) => headingsOf(column, compared))],
    ...rows.map((row) => [
      text(row.label),
      ...columns.flatMap(({ unit }, at) =>
        cellsOf(unit, row.values[at], row.before?.[at], compared),
      ),
    ]),
    ...(note ? [[text(note)]] : []),
    ...(rest > 0 ? [[text(`Mais ${rest} fora desta lista`)]] : []),
  ];
}

/** Figures, chart and tables of a report, one below the other. */
export function reportSheet(report: Report, filters: readonly string[]): Sheet {
  const { title, before, figures, tables } = report;
  return {
    headings: [title, periodText(report), before ? `Antes: ${periodText(before)}` : '', ''],
    rows: [
      ...filters.map((filter) => [text(filter)]),
      [text(untilText(report))],
      [text('Número'), text('Valor'), text('Antes'), text('Como é contado')],
      ...figures.map(({ label, value, before, unit, formula }) => [
        text(label + unitWords[unit]),
        valueCell(value, unit),
        valueCell(before, unit),
        text(formula),
      ]),
      ...chartRows(report),
      ...tables.flatMap((table) => tableRows(table, before !== null)),
    ],
  };
}

/** Payments count by the due date of charges. */
export const rowHeadings = (name: ReportName): string[] => [
  name === 'payments' ? 'Vencimento' : 'Dia',
  'Quando',
  'Número',
  'Cobrança',
  'Título',
  'Pessoa',
  'Setor',
  'Unidade',
  'Atendente',
  `Tempo${unitWords.seconds}`,
  `Tempo no horário da unidade${unitWords.seconds}`,
  `Valor${unitWords.cents}`,
];

/** A row behind a number. */
export const rowCells = (row: BehindRow): Cell[] => [
  { day: row.day },
  { moment: row.at },
  count(row.ticket_id),
  count(row.pm_transaction_id),
  text(row.title ?? (row.elsewhere ? `(${ELSEWHERE})` : null)),
  text(row.person_name),
  text(row.sector),
  text(row.business_unit),
  text(row.user),
  valueCell(row.seconds, 'seconds'),
  valueCell(row.work_seconds, 'seconds'),
  valueCell(row.cents, 'cents'),
];
