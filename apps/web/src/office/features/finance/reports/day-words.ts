import { brazilianDate } from '../../../../ui/date-text.ts';

type Days = { from: string; until: string };

const months = 'jan fev mar abr mai jun jul ago set out nov dez'.split(' ');

/** `01/11/2026`, or both ends. */
export const daysText = ({ from, until }: Days) =>
  from === until ? brazilianDate(from) : `${brazilianDate(from)} a ${brazilianDate(until)}`;

/** What stands below a column: `nov/26` for a month, else the first day. */
export const shortText = ({ from }: Days, by: 'day' | 'week' | 'month') =>
  by === 'month'
    ? `${months[Number(from.slice(5, 7)) - 1]}/${from.slice(2, 4)}`
    : `${from.slice(8)}/${from.slice(5, 7)}`;

/** Hundredths of a percent. */
export const shareText = (share: number | null) =>
  share === null ? '—' : `${(share / 100).toLocaleString('pt-BR', { maximumFractionDigits: 1 })}%`;

export const countText = (count: number) =>
  count === 1 ? '1 lançamento' : `${count.toLocaleString('pt-BR')} lançamentos`;
