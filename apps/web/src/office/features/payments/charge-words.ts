import type { ChargeStatus, ChargeType } from '@balcao/contract/payments/charge';
import { chargeStateWords, chargeTypeWords } from '@balcao/contract/payments/charge-words';
import type { IconName } from '../../../ui/icon.tsx';
import type { RepeatWords } from '../../repeating/recurrence-fields.tsx';

/** The stored states, and "overdue", which follows from the due date. */
export type ShownState = ChargeStatus | 'overdue';

export const chargeTypes: Record<ChargeType, string> = chargeTypeWords;

type Tone = 'draft' | 'open' | 'waiting' | 'done' | 'cancelled' | 'overdue';
type StateLook = { label: string; tone: Tone; icon: IconName };

export const chargeStates: Record<ShownState, StateLook> = {
  draft: { label: chargeStateWords.draft, tone: 'draft', icon: 'pen' },
  emitted: { label: chargeStateWords.emitted, tone: 'open', icon: 'clock' },
  overdue: { label: chargeStateWords.overdue, tone: 'overdue', icon: 'alert' },
  partial: { label: chargeStateWords.partial, tone: 'waiting', icon: 'coin' },
  paid: { label: chargeStateWords.paid, tone: 'done', icon: 'check' },
  partly_refunded: { label: chargeStateWords.partly_refunded, tone: 'waiting', icon: 'back' },
  refunded: { label: chargeStateWords.refunded, tone: 'cancelled', icon: 'back' },
  cancelled: { label: chargeStateWords.cancelled, tone: 'cancelled', icon: 'ban' },
};

/** What a charge's state follows from. */
export type Stateful = { status: ChargeStatus; is_overdue: boolean };

/** What people read as the state: overdue outweighs "to pay"; a charge that is paid in part stays so. */
export const shownState = ({ status, is_overdue }: Stateful): ShownState =>
  status === 'emitted' && is_overdue ? 'overdue' : status;

const rhythms = { month: 'mensal', year: 'anual' };

type Repeated = { every: keyof typeof rhythms; count: number | null };

/** "2ª de 12, mensal". */
export const recurrenceText = (number: number, { every, count }: Repeated): string =>
  `${number}ª${count === null ? '' : ` de ${count}`}, ${rhythms[every]}`;

export const repeatWords: RepeatWords = {
  nouns: 'cobranças',
  howMany: 'Quantas cobranças, com a primeira',
  daysAhead: 'Quantos dias antes fazer a próxima',
};
