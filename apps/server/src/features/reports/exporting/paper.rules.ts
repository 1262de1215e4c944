import { numberText } from '@balcao/contract/reports/number-text';
import type { Report } from '@balcao/contract/reports/report';
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
  const charts = report.series.map(({ label, unit, points }) => ({
    label,
    bars: points.map(({ from, to, value }) => ({
      label: periodText({ from, to }),
      value: value ?? 0,
      text: numberText(value, unit),
    })),
  }));
  const tables = report.tables.map(({ label, draw, columns, rows, rest, note }) => ({
    label,
    // The hours of a heat map all say the same.
    columns: columns.map((one) =>
      draw === 'heat' ? one.label : notes.mark(one.label, one.formula),
    ),
    rows: rows.map((row) => [
      row.label,
      ...columns.map(({ unit }, at) => numberText(row.values[at], unit)),
    ]),
    more: [note, rest > 0 && `Mais ${rest} fora desta lista.`].filter(Boolean).join(' ') || null,
  }));
  return {
    title: `Relatório: ${report.title}`,
    company,
    lines: [
      `Período: ${periodText(report)}`,
      ...(before ? [`Comparado com: ${periodText(before)}`] : []),
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
