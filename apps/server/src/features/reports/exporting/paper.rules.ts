import { numberText } from '@balcao/contract/reports/number-text';
import type { FigureUnit, Report, ReportTable } from '@balcao/contract/reports/report';
import type { ReportPaper } from '../../../platform/pdf/draw-report.ts';
import { periodText } from '../reading/period.rules.ts';
import { untilText } from './values.rules.ts';

/** Numbers of footnotes, each formula once. */
function footnotes() {
  const known = new Map<string, number>();
  return {
    mark(label: string, formula: string): string {
      const note = `${label}: ${formula}`;
      const number = known.get(note) ?? known.size + 1;
      known.set(note, number);
      return `${label} [${number}]`;
    },
    list: () => [...known].map(([note, number]) => `[${number}] ${note}`),
  };
}

const LINES = 3;
/** An amount of money has no line at a part of a real. */
const smallest = (unit: FigureUnit) => (unit === 'cents' ? 100 : 1);

/** Where lines across a chart stand: at round numbers around its values, 0 among them. */
export function roundTicks(least: number, most: number, unit: FigureUnit): number[] {
  const rough = Math.max((most - least) / LINES, smallest(unit));
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10);
  const first = Math.floor(least / step);
  const last = Math.max(Math.ceil(most / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}

/** A day or week as "07/11", a month as "11/2026". */
const shortStep = (from: string, grain: Report['grain']) =>
  grain === 'month'
    ? `${from.slice(5, 7)}/${from.slice(0, 4)}`
    : `${from.slice(8)}/${from.slice(5, 7)}`;

function chartOf({ label, unit, points }: Report['series'][number], { grain, before }: Report) {
  const bars = points.map(({ from, value, before }) => ({
    label: shortStep(from, grain),
    value: value ?? 0,
    before,
  }));
  const top = points.reduce((one, other) => ((other.value ?? 0) > (one.value ?? 0) ? other : one));
  const values = bars.flatMap((bar) => [bar.value, bar.before ?? 0]);
  // More may go back on a day than comes.
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const summary = [
    top.value
      ? `Mais: ${numberText(top.value, unit)} (${periodText(top)}).`
      : 'Nada neste período.',
    before && `O traço: ${periodText(before)}.`,
  ];
  return {
    label,
    summary: summary.filter(Boolean).join(' '),
    bars,
    ticks: roundTicks(least, most, unit).map((value) => ({ value, text: numberText(value, unit) })),
  };
}

type Mark = (label: string, formula: string) => string;

/** A sheet of paper has no room for columns that are shown on demand. */
function withoutExtra(table: ReportTable): ReportTable {
  const isShown = (_: unknown, at: number) => !table.columns[at]?.extra;
  return {
    ...table,
    columns: table.columns.filter(isShown),
    rows: table.rows.map((row) => ({
      ...row,
      values: row.values.filter(isShown),
      before: row.before?.filter(isShown) ?? null,
      rows: row.rows.filter(isShown),
    })),
  };
}

function tableOf(table: ReportTable, mark: Mark) {
  const { label, draw, columns, rows, rest, note } = withoutExtra(table);
  const isHeat = draw === 'heat';
  const textsOf = (values: (number | null)[]) =>
    columns.map(({ unit }, at) => numberText(values[at], unit));
  const most = Math.max(1, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return {
    label,
    // The hours of a heat map all say the same.
    columns: columns.map((one) => (isHeat ? one.label : mark(one.label, one.formula))),
    rows: rows.map((row) => ({
      label: row.label,
      cells: textsOf(row.values),
      before: row.before && textsOf(row.before),
      // By the root, so that one busy hour does not make all others alike.
      shades: isHeat ? row.values.map((value) => Math.sqrt((value ?? 0) / most)) : null,
    })),
    more: [note, rest > 0 && `Mais ${rest} fora desta lista.`].filter(Boolean).join(' ') || null,
  };
}

type Given = { report: Report; filters: readonly string[]; company: string; now: Date };

/** A report as a paper for a meeting. */
export function reportPaper({ report, filters, company, now }: Given): ReportPaper {
  const notes = footnotes();
  const { before } = report;
  const figures = report.figures.map(({ label, formula, value, unit, ...figure }) => ({
    label: notes.mark(label, formula),
    value: numberText(value, unit),
    before: before ? `Antes: ${numberText(figure.before, unit)}` : null,
  }));
  const charts = report.series
    .filter(({ points }) => points.length > 0)
    .map((one) => chartOf(one, report));
  const tables = report.tables.map((table) => tableOf(table, notes.mark));
  return {
    title: `Relatório: ${report.title}`,
    company,
    lines: [
      `Período: ${periodText(report)}`,
      ...(before ? [`Comparado com: ${periodText(before)} (em cinza, abaixo dos números)`] : []),
      ...filters,
      untilText(report),
    ],
    figures,
    charts,
    tables,
    notes: notes.list(),
    created: now,
  };
}
