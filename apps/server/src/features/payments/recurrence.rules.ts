import type { DiscountRule } from '@balcao/brazil/charge-rules';
import { movedDiscount } from '@balcao/brazil/instalments';
import type { RhythmWords } from '../../platform/rhythm.ts';
import type { TermColumns } from './charge-terms.rules.ts';

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

export const rhythmWords: RhythmWords = {
  secondLate: 'A segunda cobrança já teria vencido. Use um vencimento mais recente.',
  oneOnly: 'A data precisa alcançar pelo menos a segunda cobrança.',
  both: 'Informe quantas cobranças ou até quando, não os dois.',
  alreadyMade: (made) => `Já foram feitas ${made} cobranças.`,
  tooFar: 'A última cobrança passaria do ano de 2199.',
};

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
