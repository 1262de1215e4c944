import { addDays } from '@balcao/brazil/bank-days';
import type { DiscountRule } from '@balcao/brazil/charge-rules';
import {
  movedDiscount,
  nextDate,
  type Recurrence as Rhythm,
  recurrenceCount,
} from '@balcao/brazil/instalments';
import type { TermColumns } from './charge-terms.rules.ts';

/** The columns that say when charges come again. */
type RhythmColumns = {
  first_due_date: string;
  every: string;
  times: number | null;
  until: string | null;
};

export const rhythmOf = (row: RhythmColumns): Rhythm => ({
  first: row.first_due_date,
  every: row.every as Rhythm['every'],
  times: row.times,
  until: row.until,
});

/** The day on which the charge of a due date is made. */
export const madeOn = (due: string, daysAhead: number) => addDays(due, -daysAhead);

/** The state after so many charges, and when the job makes the next one: from the first minute of its day in São Paulo. */
export function planOf(rhythm: Rhythm, { made, daysAhead }: { made: number; daysAhead: number }) {
  const next = nextDate(rhythm, made);
  if (next === undefined) return { state: 'finished', next_due_date: null, look_at: null } as const;
  const look_at = new Date(`${madeOn(next, daysAhead)}T00:00:00-03:00`);
  return { state: 'active', next_due_date: next, look_at } as const;
}

/** Terms for another due date: dates of a discount keep their distance from it. */
export function termsFor<T extends Pick<TermColumns, 'due_date' | 'discount'>>(
  terms: T,
  to: string,
): T {
  const discount = movedDiscount(terms.discount as DiscountRule | null, {
    from: terms.due_date,
    to,
  });
  return { ...terms, discount, due_date: to };
}

type Fault = { field: 'times' | 'until' | 'due_date'; text: string };

/** What is wrong with a new recurrence's end and beginning; undefined if nothing is. */
export function rhythmFault(rhythm: Rhythm, today: string): Fault | undefined {
  const { times, until } = rhythm;
  const end = endFault(rhythm, 1);
  if (end) return end;
  const second = nextDate({ ...rhythm, times: null, until: null }, 1);
  if (second && second < today)
    return {
      field: 'due_date',
      text: 'A segunda cobrança já teria vencido. Use um vencimento mais recente.',
    };
  if (nextDate(rhythm, 1)) return undefined;
  return until && !times
    ? { field: 'until', text: 'A data precisa alcançar pelo menos a segunda cobrança.' }
    : { field: 'due_date', text: 'Informe uma data entre 2001 e 2199.' };
}

/** What is wrong with the end of a recurrence that made so many. */
export function endFault(rhythm: Rhythm, made: number): Fault | undefined {
  const { times, until } = rhythm;
  if (times !== null && until !== null)
    return { field: 'until', text: 'Informe quantas cobranças ou até quando, não os dois.' };
  if (times !== null && times < made)
    return { field: 'times', text: `Já foram feitas ${made} cobranças.` };
  if (times !== null && (recurrenceCount(rhythm) ?? 0) < times)
    return { field: 'times', text: 'A última cobrança passaria do ano de 2199.' };
  return undefined;
}

export const PERSON_OFF = 'O cadastro de quem paga está desativado.';
export const PERSON_ERASED = 'Os dados de quem paga foram apagados.';
export const TICKET_ERASED = 'Os dados da conversa ligada à cobrança foram apagados.';
export const FAILED = 'A próxima cobrança não pôde ser feita por um erro inesperado.';

type PlaceFacts = {
  person: { active: boolean } | null;
  ticket: { anonymised_at: Date | null } | null;
};

/** Why the next charge is not made: for ever, or until somebody repairs it. */
export function obstacleOf({ person, ticket }: PlaceFacts) {
  if (ticket?.anonymised_at) return { stop: TICKET_ERASED } as const;
  if (person && !person.active) return { wait: PERSON_OFF } as const;
  return null;
}
