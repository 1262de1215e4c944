import { z } from 'zod';
import { calendarDay } from './text.ts';

const MOST_TIMES = 600;
const MOST_DAYS_AHEAD = 365;
const MOST_INSTALMENTS = 120;
const AHEAD = `Use de 0 a ${MOST_DAYS_AHEAD} dias.`;
const COUNT = `Use de 2 a ${MOST_INSTALMENTS} parcelas.`;

export const recurrenceEvery = z.enum(['month', 'year']);

/** How many parts a whole is made in. */
export const instalmentCount = z.number().int(COUNT).min(2, COUNT).max(MOST_INSTALMENTS, COUNT);

/**
 * When a repetition ends and how early the next one is made. `times` counts the first, `until` is the last due date, a
 * calendar day; neither: it goes on until stopped. `nouns` is what comes again, as people read it.
 */
export function endingOf(nouns: string) {
  const times = `Use de 2 a ${MOST_TIMES} ${nouns}.`;
  return {
    times: z.number().int(times).min(2, times).max(MOST_TIMES, times).nullable(),
    until: calendarDay.nullable(),
    days_ahead: z.number().int(AHEAD).min(0, AHEAD).max(MOST_DAYS_AHEAD, AHEAD),
  };
}

/** Of everything that comes again: when, how far it is, and why it waits or has ended. Days are `yyyy-mm-dd`. */
export const repetition = {
  id: z.number(),
  every: recurrenceEvery,
  times: z.number().nullable(),
  until: z.string().nullable(),
  /** How many it has in all; null without an end. */
  count: z.number().nullable(),
  days_ahead: z.number(),
  state: z.enum(['active', 'finished', 'stopped']),
  made: z.number(),
  first_due_date: z.string(),
  next_due_date: z.string().nullable(),
  /** The day on which the next one is made. */
  next_made_on: z.string().nullable(),
  /** Why the next one could not be made yet; it is tried again each hour. */
  wait_reason: z.string().nullable(),
  stop_reason: z.string().nullable(),
  stopped_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
};
