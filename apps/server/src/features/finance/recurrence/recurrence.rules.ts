import { monthsLater } from '@balcao/brazil/instalments';
import type { EntryDirection, WrittenPart } from '@balcao/contract/finance/entry';
import type { RhythmWords } from '../../../platform/rhythm.ts';
import { partsOf } from '../entries/entry-split.rules.ts';
import type { EntryDraft } from '../ledger/ledger.ts';

export const rhythmWords: RhythmWords = {
  secondLate: 'O segundo lançamento já teria vencido. Use um vencimento mais recente.',
  oneOnly: 'A data precisa alcançar pelo menos o segundo lançamento.',
  both: 'Informe quantos lançamentos ou até quando, não os dois.',
  alreadyMade: (made) => `Já foram feitos ${made} lançamentos.`,
  tooFar: 'O último lançamento passaria do ano de 2199.',
};

/** What each of a repetition asks, as it was written: a spread keeps its percents. */
export type Terms = {
  direction: EntryDirection;
  description: string;
  document: string | null;
  person_id: number | null;
  supplier_name: string | null;
  fn_account_id: number | null;
  fn_cost_center_id: number | null;
  split: WrittenPart[];
  amount_cents: number;
};

type Series = {
  id: number;
  every: string;
  made: number;
  first_competence: string;
  business_unit_id: number;
};

/** The competence after so many: as far from the first one's as the due date is. */
export const competenceAfter = (
  { every, first_competence }: Pick<Series, 'every' | 'first_competence'>,
  made: number,
) => monthsLater(first_competence, made * (every === 'year' ? 12 : 1));

/** The next entry. Throws INVALID where terms do not add up. */
export const nextDraft = (series: Series, terms: Terms, dueDate: string): EntryDraft => ({
  direction: terms.direction,
  source: 'recurrence',
  description: terms.description,
  document: terms.document,
  personId: terms.person_id,
  supplierName: terms.supplier_name,
  unitId: series.business_unit_id,
  competence: competenceAfter(series, series.made),
  dueDate,
  amountCents: terms.amount_cents,
  parts: partsOf(terms),
  recurrence: { id: series.id, number: series.made + 1 },
});

export const PERSON_OFF = 'O cadastro da pessoa deste lançamento está desativado.';
export const ACCOUNT_OFF = 'Uma conta deste lançamento foi fechada ou não recebe lançamentos.';
export const CENTER_OFF = 'Um centro de custo deste lançamento foi fechado.';
export const FAILED = 'O próximo lançamento não pôde ser feito por um erro inesperado.';

/** Why the ledger refused the next one, in words for who repairs it. */
export function waitText({ message, fields }: { message: string; fields?: object | undefined }) {
  if (fields && 'fn_account_id' in fields) return ACCOUNT_OFF;
  if (fields && 'fn_cost_center_id' in fields) return CENTER_OFF;
  return message;
}
