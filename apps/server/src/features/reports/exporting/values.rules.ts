import { fullDateTime } from '@balcao/brazil/dates';
import type { FigureUnit, Report } from '@balcao/contract/reports/report';
import { stillCounting } from '@balcao/contract/reports/report-names';
import type { Cell } from '../../../platform/records/cells.ts';

/** What a spreadsheet counts in. */
export const unitWords: Record<FigureUnit, string> = {
  count: '',
  seconds: ' (h:mm:ss)',
  cents: ' (R$)',
  percent: ' (%)',
};

/** A number as a spreadsheet counts with it. */
export function valueCell(value: number | null | undefined, unit: FigureUnit): Cell {
  if (value === null || value === undefined) return null;
  if (unit === 'count') return { number: value, decimals: 0 };
  if (unit === 'percent') return { number: value, decimals: 2 };
  if (unit === 'seconds') return { seconds: value };
  return { number: value / 100, decimals: 2 };
}

/** Until when a file's numbers count. */
export const untilText = ({ until, counting }: Pick<Report, 'until' | 'counting'>): string =>
  `Contado até ${fullDateTime(until)}${counting ? `; ${stillCounting}` : ''}`;
