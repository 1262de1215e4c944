import type { LoginHours } from '../people/records.ts';

type Hours = readonly LoginHours[];
/** 0 is Sunday, `HH:MM`. */
type WeekTime = { day: number; time: string };

/** Whether a time is within the hours of its weekday, or within the day before's hours that pass midnight (22:00 to 06:00). */
function has(hours: Hours, { day, time }: WeekTime): boolean {
  return hours.some(({ day: on, from, until }) => {
    if (from < until) return on === day && from <= time && time < until;
    return on === day ? from <= time : (on + 1) % 7 === day && time < until;
  });
}

/** Whether a group with these hours lets its people in at that time; an empty list sets no limit. */
export const letsInAt = (hours: Hours, at: WeekTime): boolean =>
  hours.length === 0 || has(hours, at);

const endOf = ({ day, from, until }: LoginHours): WeekTime => ({
  day: from < until ? day : (day + 1) % 7,
  time: until,
});

/**
 * Whether `hours` never let people in at a time when `bounds` do not. Hours that stay inside leave the bounds nowhere:
 * neither at their own start, nor where one of the bounds' spans ends.
 */
export function isWithinHours(hours: Hours, bounds: Hours): boolean {
  if (bounds.length === 0) return true;
  if (hours.length === 0) return false;
  const begins = hours.map(({ day, from: time }) => ({ day, time }));
  const turns = [...begins, ...bounds.map(endOf)];
  return turns.every((at) => !has(hours, at) || has(bounds, at));
}
