import { addDays } from '@balcao/brazil/bank-days';
import { nextDate, type Recurrence as Rhythm, recurrenceCount } from '@balcao/brazil/instalments';

type RhythmColumns = {
  first_due_date: string;
  every: string;
  times: number | null;
  until: string | null;
};

/** The columns that say when something comes again, as the functions of `packages/brazil` take them. */
export const rhythmOf = (row: RhythmColumns): Rhythm => ({
  first: row.first_due_date,
  every: row.every as Rhythm['every'],
  times: row.times,
  until: row.until,
});

/** The day on which the one of a due date is made; both `yyyy-mm-dd`. */
const madeOn = (due: string, daysAhead: number) => addDays(due, -daysAhead);

/** The state after so many were made, and when the job makes the next one: from the first minute of its day in São Paulo. */
export function planOf(rhythm: Rhythm, { made, daysAhead }: { made: number; daysAhead: number }) {
  const next = nextDate(rhythm, made);
  if (next === undefined) return { state: 'finished', next_due_date: null, look_at: null } as const;
  const look_at = new Date(`${madeOn(next, daysAhead)}T00:00:00-03:00`);
  return { state: 'active', next_due_date: next, look_at } as const;
}

/** How faults of a rhythm read for what comes again. */
export type RhythmWords = {
  secondLate: string;
  oneOnly: string;
  both: string;
  alreadyMade: (made: number) => string;
  tooFar: string;
};

/** What is wrong, at the field of the call. */
type RhythmFault = { field: 'times' | 'until' | 'due_date'; text: string };

/** What is wrong with a new rhythm's end and beginning, on a day; undefined if nothing is. */
export function rhythmFault(
  rhythm: Rhythm,
  today: string,
  words: RhythmWords,
): RhythmFault | undefined {
  const { times, until } = rhythm;
  const end = endFault(rhythm, 1, words);
  if (end) return end;
  const second = nextDate({ ...rhythm, times: null, until: null }, 1);
  if (second && second < today) return { field: 'due_date', text: words.secondLate };
  if (nextDate(rhythm, 1)) return undefined;
  return until && !times
    ? { field: 'until', text: words.oneOnly }
    : { field: 'due_date', text: 'Informe uma data entre 2001 e 2199.' };
}

/** What is wrong with the end of a rhythm that made so many; undefined if nothing is. */
export function endFault(
  rhythm: Rhythm,
  made: number,
  words: RhythmWords,
): RhythmFault | undefined {
  const { times, until } = rhythm;
  if (times !== null && until !== null) return { field: 'until', text: words.both };
  if (times !== null && times < made) return { field: 'times', text: words.alreadyMade(made) };
  if (times !== null && (recurrenceCount(rhythm) ?? 0) < times)
    return { field: 'times', text: words.tooFar };
  return undefined;
}

type Row = RhythmColumns & {
  id: number;
  days_ahead: number;
  state: string;
  made: number;
  next_due_date: string | null;
  wait_reason: string | null;
  stop_reason: string | null;
  stopped_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

/** What calls answer of everything that comes again (`repetition` of the contract). */
export const repetitionOf = (row: Row) => ({
  id: row.id,
  every: row.every as Rhythm['every'],
  times: row.times,
  until: row.until,
  count: recurrenceCount(rhythmOf(row)),
  days_ahead: row.days_ahead,
  state: row.state as 'active' | 'finished' | 'stopped',
  made: row.made,
  first_due_date: row.first_due_date,
  next_due_date: row.next_due_date,
  next_made_on: row.next_due_date && madeOn(row.next_due_date, row.days_ahead),
  wait_reason: row.wait_reason,
  stop_reason: row.stop_reason,
  stopped_at: row.stopped_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** The columns that end a repetition. */
export const stopped = ({ reason, now }: { reason: string; now: Date }) => ({
  state: 'stopped',
  next_due_date: null,
  look_at: null,
  wait_reason: null,
  stop_reason: reason,
  stopped_at: now,
  updated_at: now,
});

/** Repetitions that are read at once, and works of one run; what is left comes with the next run. */
const AT_ONCE = 50;
const MOST = 1_000;

/** Works on what is due, the ids of one round after those of the other; a work must leave its row due no more. */
export async function inRounds(
  listDue: (limit: number) => Promise<number[]>,
  work: (id: number) => Promise<void>,
): Promise<void> {
  for (let tried = 0; tried < MOST; ) {
    const ids = await listDue(AT_ONCE);
    if (ids.length === 0) return;
    for (const id of ids) await work(id);
    tried += ids.length;
  }
}
