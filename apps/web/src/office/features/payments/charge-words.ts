import type { ChargeStatus, ChargeType } from '@balcao/contract/payments/charge';
import type { IconName } from '../../../ui/icon.tsx';

/** The stored states, and "overdue", which follows from the due date. */
export type ShownState = ChargeStatus | 'overdue';

export const chargeTypes: Record<ChargeType, string> = {
  boleto: 'Boleto',
  pix: 'Pix',
  card: 'Cartão',
  cash: 'Dinheiro',
};

type Tone = 'draft' | 'open' | 'waiting' | 'done' | 'cancelled' | 'overdue';
type StateLook = { label: string; tone: Tone; icon: IconName };

export const chargeStates: Record<ShownState, StateLook> = {
  draft: { label: 'Rascunho', tone: 'draft', icon: 'pen' },
  emitted: { label: 'A pagar', tone: 'open', icon: 'clock' },
  overdue: { label: 'Vencida', tone: 'overdue', icon: 'alert' },
  partial: { label: 'Paga em parte', tone: 'waiting', icon: 'coin' },
  paid: { label: 'Paga', tone: 'done', icon: 'check' },
  partly_refunded: { label: 'Devolvida em parte', tone: 'waiting', icon: 'back' },
  refunded: { label: 'Devolvida', tone: 'cancelled', icon: 'back' },
  cancelled: { label: 'Cancelada', tone: 'cancelled', icon: 'ban' },
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
