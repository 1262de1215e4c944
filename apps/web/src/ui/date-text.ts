import { readDate } from '@balcao/brazil/dates';
import { dateMask } from '@balcao/brazil/masks';
import dayjs from 'dayjs';
import './dates.ts';
import { mask } from './mask.ts';

const YEAR_FIRST = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?:[T ](\d{2}:.*))?$/;

/**
 * The calendar date in a text, as yyyy-mm-dd, or null: dd/mm/yyyy, yyyy/mm/dd or an ISO date-time, which is converted
 * to the person's time zone (docs/product/formats.md#dates).
 */
export function isoDate(text: string): string | null {
  const [, year, month = '', day = '', time] = YEAR_FIRST.exec(text.trim()) ?? [];
  const written = year
    ? readDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
    : readDate(text.trim());
  if (!written) return null;
  const date = written.split('/').reverse().join('-');
  if (!time) return date;
  const moment = dayjs(new Date(text.trim()));
  return moment.isValid() ? moment.format('YYYY-MM-DD') : null;
}

/** A digit alone before a slash, as in 5/1/2026. */
const ALONE = /(?<=^|\/)\d(?=\/)/g;

/** A date as dd/mm/yyyy: complete if the text is a date, else its digits in the mask. */
export function brazilianDate(text: string): string {
  const padded = text.replace(ALONE, '0$&');
  return isoDate(text)?.split('-').reverse().join('/') ?? mask([dateMask], padded);
}

/** "há 3 dias", "em um mês"; "..." for a text that is not a date. */
export function fromNow(text: string, now = new Date()): string {
  const date = isoDate(text);
  return date ? dayjs(date).from(now) : '...';
}
