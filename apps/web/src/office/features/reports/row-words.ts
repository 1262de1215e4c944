import type { ReportName } from '@balcao/contract/reports/report-names';
import { brazilianDate } from '../../../ui/date-text.ts';
import { shortMoment } from '../../../ui/dates.ts';
import { dateInSaoPaulo } from './report-search.ts';

/** By which day a row counts, where its moment does not say it: charges by their due date, payments by when they were made. */
export function dayNote(name: ReportName, { day, at }: { day: string; at: string }): string | null {
  if (name === 'payments') return `Vencimento ${brazilianDate(day)}`;
  return dateInSaoPaulo(new Date(at)) === day ? null : `Conta em ${brazilianDate(day)}`;
}

/** From when there are rows, if the number counts more than them. */
export const keptNote = ({ rows_from }: { rows_from: string | null }): string | null =>
  rows_from &&
  `As linhas são guardadas desde ${brazilianDate(rows_from)}; o número conta também as de antes.`;

/** What is said above rows: how their number is counted, until when, and from when there are rows. */
export const rowsNote = (rows: { formula: string; until: string; rows_from: string | null }) =>
  [rows.formula, `Contado até ${shortMoment(rows.until)}.`, keptNote(rows)]
    .filter(Boolean)
    .join(' ');
