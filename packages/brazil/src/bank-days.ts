const DAY = 86_400_000;
const ISO = /^\d{4}-\d{2}-\d{2}$/;

/** Days on which a city's banks are closed, besides the national ones: `yyyy-mm-dd`, or `mm-dd` for every year. */
export type OwnHolidays = readonly string[];

/** Days since 1970-01-01; throws a RangeError for what is no day of the calendar, such as 31 February. */
function numberOf(date: string): number {
  const time = ISO.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  const day = time / DAY;
  if (Number.isNaN(time) || dateOf(day) !== date) throw new RangeError(`No date: ${date}`);
  return day;
}

const dateOf = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);

/** Whether a text is a day of the calendar in the form `yyyy-mm-dd`: 2026-02-31 is none. */
export function isDate(text: string): boolean {
  const time = ISO.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && dateOf(time / DAY) === text;
}

/** The date so many calendar days later, or earlier if negative. */
export const addDays = (date: string, days: number) => dateOf(numberOf(date) + days);

/** Calendar days from one date to another, negative where the second is earlier. */
export const daysBetween = (from: string, to: string) => numberOf(to) - numberOf(from);

/** Easter Sunday by the Gregorian computus (Meeus, "Astronomical Algorithms", chapter 8). */
export function easterOf(year: number): string {
  const whole = Math.floor;
  const [a, b, c] = [year % 19, whole(year / 100), year % 100];
  const drift = whole((b - whole((b + 8) / 25) + 1) / 3);
  const moon = (19 * a + b - whole(b / 4) - drift + 15) % 30;
  const weekday = (32 + 2 * (b % 4) + 2 * whole(c / 4) - moon - (c % 4)) % 7;
  const days = moon + weekday - 7 * whole((a + 11 * moon + 22 * weekday) / 451) + 114;
  return dateOf(Date.UTC(year, whole(days / 31) - 1, (days % 31) + 1) / DAY);
}

// Leis 662/1949 and 10.607/2002, 6.802/1980 (12 October). 31 December is a business day.
const FIXED = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25'];
/** Carnival's Monday and Tuesday, Good Friday, Corpus Christi: days from Easter. */
const MOVING = [-48, -47, -2, 60];
const known = new Map<number, ReadonlySet<string>>();

/**
 * The days of a year, besides Saturdays and Sundays, on which no bank in the country works: national holidays, with 20
 * November from 2024 (Lei 14.759/2023), Carnival's Monday and Tuesday, Good Friday and Corpus Christi (Resolução CMN 4.880/2020).
 */
export function bankHolidays(year: number): ReadonlySet<string> {
  const ready = known.get(year);
  if (ready) return ready;
  const fixed = year < 2024 ? FIXED : [...FIXED, '11-20'];
  const start = String(year).padStart(4, '0');
  const easter = easterOf(year);
  const days = new Set([
    ...fixed.map((day) => `${start}-${day}`),
    ...MOVING.map((days) => addDays(easter, days)),
  ]);
  known.set(year, days);
  return days;
}

const yearOf = (date: string) => Number(date.slice(0, 4));
/** 0 is Monday; 1970-01-01 was a Thursday. */
const weekdayOf = (day: number) => (((day + 3) % 7) + 7) % 7;

/** Whether a date is a holiday, national or of `own`; Saturdays and Sundays are none. */
export const isHoliday = (date: string, own: OwnHolidays = []): boolean =>
  bankHolidays(yearOf(date)).has(date) || own.includes(date) || own.includes(date.slice(5));

/** Whether banks work on a date: no Saturday, Sunday, bank holiday or day of `own`. */
export function isBusinessDay(date: string, own: OwnHolidays = []): boolean {
  return weekdayOf(numberOf(date)) <= 4 && !isHoliday(date, own);
}

function nearest(date: string, step: 1 | -1, own: OwnHolidays): string {
  let found = date;
  // Lists of closed days come from people: a year in which banks never work ends the search.
  for (let tries = 0; !isBusinessDay(found, own); tries += 1) {
    if (tries > 366) throw new RangeError(`No business day within a year of ${date}`);
    found = addDays(found, step);
  }
  return found;
}

/** The date itself if banks work on it, else the next on which they do (Lei 7.089/1983: where a payment that falls due moves). */
export const nextBusinessDay = (date: string, own: OwnHolidays = []) => nearest(date, 1, own);

/**
 * The greatest due date that is overdue on a day: the last business day before it, because what falls due on the closed
 * days after that is still counted as due today. `due_date <= overdueUntil(today)` is how a statement asks.
 */
export const overdueUntil = (today: string, own: OwnHolidays = []) =>
  nearest(addDays(today, -1), -1, own);

/** Mondays to Fridays up to and including a day, from a fixed one on. */
const weekdaysThrough = (day: number) =>
  Math.floor((day + 3) / 7) * 5 + Math.min(weekdayOf(day) + 1, 5);

/** Business days after `from` up to and including `to`; 0 where `to` is not later. */
export function businessDaysBetween(from: string, to: string, own: OwnHolidays = []): number {
  if (to <= from) return 0;
  const closed = new Set<string>();
  for (let year = yearOf(from); year <= yearOf(to); year += 1) {
    const start = String(year).padStart(4, '0');
    const days = own.map((day) => (day.length === 5 ? `${start}-${day}` : day));
    for (const day of [...bankHolidays(year), ...days]) {
      if (day > from && day <= to && isDate(day) && weekdayOf(numberOf(day)) < 5) closed.add(day);
    }
  }
  return weekdaysThrough(numberOf(to)) - weekdaysThrough(numberOf(from)) - closed.size;
}
