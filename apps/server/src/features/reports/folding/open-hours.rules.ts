import { isHoliday } from '@balcao/brazil/bank-days';
import { holidaysOf } from '@balcao/brazil/own-holidays';

const DAY_S = 86_400;
/** São Paulo has had no summer time since 2019 (Decreto 9.772/2019). */
const OFFSET_S = 3 * 3_600;
/** 1970-01-01 was a Thursday. */
const weekdayOf = (day: number) => ((day + 3) % 7) + 1;
const FIRST = Date.UTC(2000, 0, 1) / 1000 / DAY_S;

export type Hours = { weekdays: number[]; from: string; to: string; holidays: string[] };

const secondsOf = (time: string) =>
  Number(time.slice(0, 2)) * 3_600 + Number(time.slice(3, 5)) * 60;

/** 23:59 is the last that can be typed, and means the end of the day. */
const closingOf = (time: string) => (time.startsWith('23:59') ? DAY_S : secondsOf(time));

/** Seconds between two moments in which a unit is open; all of them for a unit that has told no hours. */
export type WorkSeconds = (from: Date, to: Date) => number;

/** Counts the open seconds before each day once, so that a span costs the same however long it is. */
export function workSecondsOf(hours: Hours | null): WorkSeconds {
  if (!hours) return (from, to) => Math.max(0, Math.round((to.getTime() - from.getTime()) / 1000));
  const opens = secondsOf(hours.from);
  const closes = closingOf(hours.to);
  const own = holidaysOf(hours.holidays);
  const isOpen = (day: number) =>
    hours.weekdays.includes(weekdayOf(day)) &&
    !isHoliday(new Date(day * DAY_S * 1000).toISOString().slice(0, 10), own);
  const before = [0];
  const open: boolean[] = [];
  const until = (at: Date): number => {
    const local = Math.round(at.getTime() / 1000) - OFFSET_S;
    const day = Math.max(0, Math.floor(local / DAY_S) - FIRST);
    for (let next = before.length - 1; next <= day; next += 1) {
      open[next] = isOpen(FIRST + next);
      before[next + 1] = (before[next] ?? 0) + (open[next] ? closes - opens : 0);
    }
    const time = local - (FIRST + day) * DAY_S;
    const today = open[day] ? Math.min(Math.max(0, time - opens), closes - opens) : 0;
    return (before[day] ?? 0) + today;
  };
  return (from, to) => (to > from ? until(to) - until(from) : 0);
}
