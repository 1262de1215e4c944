import type { EntryMay, EntrySource, EntryStatus } from '@balcao/contract/finance/entry';

export type StateFacts = {
  status: EntryStatus;
  source: EntrySource;
  /** Its competence lies in a closed month. */
  monthClosed: boolean;
};

export type Act = keyof EntryMay;

const posted: readonly EntrySource[] = ['charge', 'fee', 'refund'];

/** Whether a charge made the entry: only its opposite changes it. */
export const isPosted = ({ source }: Pick<StateFacts, 'source'>) => posted.includes(source);

/** What its lines in the journal follow from. */
export const bookedFields = [
  'direction',
  'business_unit_id',
  'competence',
  'amount_cents',
  'fn_account_id',
  'fn_cost_center_id',
  'split',
] as const;

const wordFields = ['description', 'document', 'person_id', 'supplier_name'] as const;

/**
 * The fields that may change: what is booked while nothing settles it, words while its month is open, the due date until it is
 * settled. What a charge posted keeps its money and its person.
 */
export function editableFields(facts: StateFacts): readonly string[] {
  const { status, monthClosed } = facts;
  if (status === 'cancelled') return [];
  const due = status === 'settled' ? [] : ['due_date'];
  if (monthClosed) return isPosted(facts) ? [] : due;
  if (isPosted(facts)) return ['description', 'document'];
  return [...wordFields, ...due, ...(status === 'open' ? bookedFields : [])];
}

/** Whether the state of an entry allows an act. */
export function fits(facts: StateFacts, act: Act): boolean {
  const { status, source, monthClosed } = facts;
  const isSettled = status === 'partial' || status === 'settled';
  switch (act) {
    case 'update':
      return editableFields(facts).length > 0;
    case 'settle':
      return status === 'open' || status === 'partial';
    case 'reverse':
      return isSettled || (status === 'open' && isPosted(facts));
    case 'cancel':
      return status === 'open' && !isPosted(facts);
    case 'remove':
      return status === 'open' && source === 'hand' && !monthClosed;
  }
}

const words: Record<Act, string> = {
  update: 'Isto não pode mais ser alterado neste lançamento.',
  settle: 'Só lançamentos em aberto podem receber baixa.',
  reverse: 'Este lançamento não tem baixa para estornar.',
  cancel: 'Só lançamentos sem baixa podem ser cancelados. Estorne as baixas antes.',
  remove:
    'Só lançamentos em aberto, feitos à mão, podem ser excluídos. Estorne ou cancele o lançamento.',
};

/** Why a state does not allow an act. */
export function refusal(facts: Pick<StateFacts, 'status' | 'source'>, act: Act): string {
  if (facts.status === 'cancelled') return 'Este lançamento já foi cancelado.';
  if (act === 'settle') return 'Este lançamento já foi baixado por inteiro.';
  if (act === 'cancel' && isPosted(facts))
    return 'Este lançamento veio de uma cobrança. Estorne-o em vez de cancelar.';
  return words[act];
}
