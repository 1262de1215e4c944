import { formatCurrency } from '@balcao/brazil/money';
import { countText, durationText, percentText } from '@balcao/brazil/number-text';
import type { FigureUnit } from './report.ts';

/** A number as people read it on the page, on paper and in a mail; "—" where there is none. */
export function numberText(value: number | null | undefined, unit: FigureUnit): string {
  if (value === null || value === undefined) return '—';
  switch (unit) {
    case 'count':
      return countText(value);
    case 'cents':
      return formatCurrency(value);
    case 'percent':
      return percentText(value);
    case 'seconds':
      return durationText(value);
  }
}
