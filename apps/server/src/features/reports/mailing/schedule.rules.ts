import { addDays } from '@balcao/brazil/bank-days';
import type { Rhythm } from '@balcao/contract/reports/report-names';
import type { Period } from '../reading/period.rules.ts';

/** The last Monday, or first of a month, that is not after the day. */
export function latestOn(every: Rhythm, day: string): string {
  if (every === 'month') return `${day.slice(0, 7)}-01`;
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** The first Monday, or first of a month, after the day. */
export function nextOn(every: Rhythm, day: string): string {
  const latest = latestOn(every, day);
  return every === 'week' ? addDays(latest, 7) : latestOn('month', addDays(latest, 31));
}

/** What the mail of a day is about: the week or month that ended the day before. */
export function periodBefore(every: Rhythm, on: string): Period {
  const to = addDays(on, -1);
  return { from: latestOn(every, to), to };
}
