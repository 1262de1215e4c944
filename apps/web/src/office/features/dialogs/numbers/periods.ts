import dayjs from 'dayjs';
import { dayOf } from '../../../../ui/dates.ts';

/** From one day to another, both included, as yyyy-mm-dd. */
export type Period = { from: string; to: string };

/** The quick choices: so many days up to today. */
export const QUICK = [7, 30, 90, 365] as const;
export const USUAL = 30;

export const today = (): string => dayjs().format('YYYY-MM-DD');

export function lastDays(count: number, last: string): Period {
  const from = dayjs(last).subtract(count - 1, 'day');
  return { from: from.format('YYYY-MM-DD'), to: last };
}

export const quickName = (days: number): string =>
  days === 365 ? 'Últimos 12 meses' : `Últimos ${days} dias`;

/** "25/10/2026 a 23/11/2026". */
export const periodText = ({ from, to }: Period): string =>
  from === to ? dayOf(from) : `${dayOf(from)} a ${dayOf(to)}`;

const MOST_DAYS = 731;

/** What is wrong with a period; '' for one that can be asked. */
export function faultOf({ from, to }: Period): string {
  const days = dayjs(to).diff(from, 'day');
  if (days < 0) return 'O período termina antes de começar.';
  return days < MOST_DAYS ? '' : 'O período tem no máximo dois anos.';
}
