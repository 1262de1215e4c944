import { isDate } from '@balcao/brazil/bank-days';
import {
  instalmentDates,
  type Recurrence as Rhythm,
  recurrenceDates,
  splitCents,
} from '@balcao/brazil/instalments';
export type Ends = 'times' | 'until' | 'never';

/** How something comes again, as it is typed. */
export type RecurrenceDraft = {
  every: Rhythm['every'];
  ends: Ends;
  times: number | null;
  until: string | null;
  days_ahead: number | null;
};

export const blankRecurrence: RecurrenceDraft = {
  every: 'month',
  ends: 'times',
  times: 12,
  until: null,
  days_ahead: 10,
};

const MOST_TIMES = 600;
const MOST_INSTALMENTS = 120;
const MOST_DAYS_AHEAD = 365;
const MOST_SHOWN = 6;
const LAST_DATE = '2199-12-31';

const isBetween = (value: number | null, least: number, most: number) =>
  value !== null && value >= least && value <= most;

/** `nouns` is what comes again, as people read it. */
export function recurrenceFaults(draft: RecurrenceDraft, nouns: string): Record<string, string> {
  const { ends, times, until, days_ahead } = draft;
  return {
    ...(ends === 'times' &&
      !isBetween(times, 2, MOST_TIMES) && { times: `De 2 a ${MOST_TIMES} ${nouns}.` }),
    ...(ends === 'until' && !(until && isDate(until)) && { until: 'Informe uma data.' }),
    ...(!isBetween(days_ahead, 0, MOST_DAYS_AHEAD) && {
      days_ahead: `De 0 a ${MOST_DAYS_AHEAD} dias.`,
    }),
  };
}

const endOf = ({ ends, times, until }: RecurrenceDraft) => ({
  times: ends === 'times' ? times : null,
  until: ends === 'until' ? until : null,
});

/** The written fields of a draft without faults. */
export const rhythmBody = (draft: RecurrenceDraft) => ({
  every: draft.every,
  ...endOf(draft),
  days_ahead: draft.days_ahead ?? 0,
});

/** The first due dates, the first one's own among them, and whether more come; none while something is missing. */
export function datesOf(draft: RecurrenceDraft, first: string | null) {
  const wrong = Object.keys(recurrenceFaults(draft, '')).some((name) => name !== 'days_ahead');
  if (wrong || !first || !isDate(first)) return { dates: [], more: false };
  const rhythm = { first, every: draft.every, ...endOf(draft) };
  const found = recurrenceDates(rhythm, { made: 0, through: LAST_DATE, most: MOST_SHOWN + 1 });
  return { dates: found.slice(0, MOST_SHOWN), more: found.length > MOST_SHOWN };
}

type Repetition = Omit<Rhythm, 'first'> & { days_ahead: number };

/** A repetition in the form. */
export const recurrenceDraft = (of: Repetition): RecurrenceDraft => ({
  every: of.every,
  ends: of.times !== null ? 'times' : of.until !== null ? 'until' : 'never',
  times: of.times ?? blankRecurrence.times,
  until: of.until,
  days_ahead: of.days_ahead,
});

type Whole = { cents: number | null; count: number | null; first: string | null };

/** What is wrong with instalments of a whole; undefined if nothing is. */
export function instalmentFault({ cents, count }: Omit<Whole, 'first'>): string | undefined {
  if (!isBetween(count, 2, MOST_INSTALMENTS)) return `De 2 a ${MOST_INSTALMENTS} parcelas.`;
  if (cents !== null && cents < (count ?? 0)) return 'São parcelas demais para este valor.';
  return undefined;
}

/** The instalments of a whole with their due dates; none while something is missing. */
export function instalmentsOf({ cents, count, first }: Whole) {
  if (!cents || !count || !first || !isDate(first)) return [];
  if (instalmentFault({ cents, count })) return [];
  const dates = instalmentDates(first, count);
  return splitCents(cents, count).map((part, at) => ({ cents: part, due: dates[at] ?? '' }));
}
