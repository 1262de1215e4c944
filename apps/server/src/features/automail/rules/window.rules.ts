import { isHoliday } from '@balcao/brazil/bank-days';
import { holidaysOf } from '@balcao/brazil/own-holidays';
import type { SendingWindow } from '@balcao/contract/automail/triggers';
import { invalidAt } from '../../../platform/app-error.ts';

export const WAITS_FOR_HOURS = 'Espera o horário de envio.';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** São Paulo has had no summer time since 2019 (Decreto 9.772/2019). */
const OFFSET_MS = 3 * HOUR_MS;

const LAST_MINUTE = '23:59';

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Throws INVALID for a window that never opens. */
export function requireWindow({ weekdays, from, to }: SendingWindow): void {
  if (weekdays.length === 0) throw invalidAt('window', 'Escolha ao menos um dia da semana.');
  if (minutesOf(from) >= minutesOf(to))
    throw invalidAt('window', 'O horário de envio nunca abre: o início vem depois do fim.');
}

/** The hours of a business unit, which is closed on holidays: national ones, and the lines of its own list. */
export type UnitWindow = SendingWindow & { holidays: string[] };
type Window = SendingWindow & { holidays?: string[] };

/** The window that holds for a record, whose unit works in these hours. */
export const windowFor = (window: SendingWindow, unit: UnitWindow | null): Window =>
  window.of_unit && unit ? unit : window;

/** Whoever is closed for longer works on the next day that it told. */
const MOST_DAYS_CLOSED = 60;

/**
 * The first moment from `now` on at which the window is open; `now` itself while it is. `to` is the first minute
 * outside, but for 23:59, the last that can be typed: such a day goes to its end.
 */
export function nextOpen({ weekdays, from, to, holidays }: Window, now: Date): Date {
  const own = holidays && holidaysOf(holidays);
  const local = now.getTime() - OFFSET_MS;
  const midnight = Math.floor(local / DAY_MS) * DAY_MS;
  for (let ahead = 0; ahead <= MOST_DAYS_CLOSED + 7; ahead += 1) {
    const day = midnight + ahead * DAY_MS;
    // 1970-01-01 was a Thursday: 4.
    const weekday = ((day / DAY_MS + 3) % 7) + 1;
    if (!weekdays.includes(weekday)) continue;
    const isClosed = own && isHoliday(new Date(day).toISOString().slice(0, 10), own);
    if (isClosed && ahead <= MOST_DAYS_CLOSED) continue;
    const opens = day + minutesOf(from) * 60_000;
    const closes = to === LAST_MINUTE ? day + DAY_MS : day + minutesOf(to) * 60_000;
    if (local < closes) return new Date(Math.max(local, opens) + OFFSET_MS);
  }
  throw new Error('the window never opens');
}
