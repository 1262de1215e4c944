import dayjs from 'dayjs';
import './dates.ts';

/** The first and the last selectable day, yyyy-mm-dd. */
export type DaySpan = { min?: string | null | undefined; max?: string | null | undefined };

/** Spelled as in docs/product/formats.md#dates. */
export const WEEKDAYS = ['DOM', 'SEG', 'TER', 'QUA', 'QUI', 'SEX', 'SAB'] as const;

export const MONTHS = Array.from({ length: 12 }, (_, month) =>
  dayjs(new Date(2026, month, 1)).format('MMMM'),
);

const textOf = (day: dayjs.Dayjs) => day.format('YYYY-MM-DD');

export const today = (now = new Date()) => textOf(dayjs(now));

/** The weeks, starting on Sunday, that contain the month of a day. */
export function weeksOf(day: string): string[][] {
  const first = dayjs(day).startOf('month');
  const start = first.subtract(first.day(), 'day');
  const weeks = Math.ceil((first.day() + first.daysInMonth()) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    WEEKDAYS.map((_name, weekday) => textOf(start.add(week * 7 + weekday, 'day'))),
  );
}

export const isWithin = (day: string, { min, max }: DaySpan) =>
  (!min || day >= min) && (!max || day <= max);

/** The day itself, or the nearest selectable one. */
export function nearest(day: string, { min, max }: DaySpan): string {
  if (min && day < min) return min;
  return max && day > max ? max : day;
}

/** The same day in another month, or its last day if the month is shorter. */
export function inMonth(day: string, year: number, month: number): string {
  const from = dayjs(day);
  return textOf(from.add((year - from.year()) * 12 + month - from.month(), 'month'));
}

/** The day that a key leads to, as in the calendars of ARIA's patterns; null for other keys. */
export function dayByKey(day: string, key: string, shift: boolean): string | null {
  const from = dayjs(day);
  switch (key) {
    case 'ArrowLeft':
      return textOf(from.subtract(1, 'day'));
    case 'ArrowRight':
      return textOf(from.add(1, 'day'));
    case 'ArrowUp':
      return textOf(from.subtract(7, 'day'));
    case 'ArrowDown':
      return textOf(from.add(7, 'day'));
    case 'Home':
      return textOf(from.subtract(from.day(), 'day'));
    case 'End':
      return textOf(from.add(6 - from.day(), 'day'));
    case 'PageUp':
      return textOf(from.subtract(1, shift ? 'year' : 'month'));
    case 'PageDown':
      return textOf(from.add(1, shift ? 'year' : 'month'));
    default:
      return null;
  }
}

/** "quinta-feira, 12 de março de 2026". */
export const dayName = (day: string) => dayjs(day).format('dddd, D [de] MMMM [de] YYYY');

const AHEAD = 20;
const FIRST_YEAR = 1900;

/** The selectable years: those of the span, else the last century and some ahead. */
export function yearsOf(day: string, { min, max }: DaySpan): number[] {
  const shown = dayjs(day).year();
  const first = min ? dayjs(min).year() : Math.min(FIRST_YEAR, shown);
  const last = max ? dayjs(max).year() : Math.max(dayjs().year() + AHEAD, shown);
  return Array.from({ length: last - first + 1 }, (_, index) => last - index);
}
