import { addDays, daysBetween } from '@balcao/brazil/bank-days';
import { askedOn, countedDay } from '../features/payments/charge-terms.rules.ts';
import type { Asked } from './charge-year.ts';
import type { Chance } from './visitors.ts';

type Came = {
  on: string;
  cents: number;
  source: 'webhook' | 'pix' | 'hand';
  duplicate: boolean;
  refunded: number;
};

/** What became of a charge until today. */
export type Fate = {
  status: 'draft' | 'emitted' | 'partial' | 'paid' | 'partly_refunded' | 'refunded' | 'cancelled';
  payments: Came[];
  /** The reason of what went back. */
  refund: { on: string; reason: string } | null;
  cancel: { on: string; reason: string } | null;
};

/** A charge with its number and what became of it. */
export type Made = { id: number; asked: Asked; fate: Fate };

/** How long a charge of the demonstration can be paid after its due date. */
export const VALID_DAYS = 60;

const none: Fate = { status: 'emitted', payments: [], refund: null, cancel: null };
const cancelReasons = [
  'Cliente desistiu do serviço',
  'Valor corrigido em outra cobrança',
  'Cobrança emitida em duplicidade',
  'Contrato encerrado',
];
const refundReasons = [
  'Serviço não realizado',
  'Desconto combinado depois',
  'Valor cobrado a mais',
];

const sources = { boleto: 'webhook', pix: 'pix', card: 'hand', cash: 'hand' } as const;
const termsOf = ({ cents, due, fine, interest, discount, abatement }: Asked) => ({
  value_cents: cents,
  due_date: due,
  ...{ fine, interest, discount, abatement },
  valid_days: VALID_DAYS,
  closed_days: [],
});

/** A payment of what the charge asked on its day. */
const wholeOn = (asked: Asked, on: string): Came => ({
  on,
  cents: askedOn(termsOf(asked), on),
  source: sources[asked.type],
  duplicate: false,
  refunded: 0,
});

function partOf(asked: Asked, on: string, share: number): Fate {
  const whole = wholeOn(asked, on);
  const cents = Math.max(1_000, Math.round((whole.cents * share) / 1_000) * 1_000);
  return { ...none, status: 'partial', payments: [{ ...whole, cents }] };
}

/** Paid, and what may come after that: money again, or some of it back. */
function paidOn(asked: Asked, on: string, chance: Chance, yesterday: string): Fate {
  const whole = wholeOn(asked, on);
  const paid: Fate = { ...none, status: 'paid', payments: [whole] };
  const later = addDays(on, 1 + chance.upTo(4));
  if (asked.end || later > yesterday) return paid;
  const luck = chance.upTo(1000);
  if (luck < 12) return { ...paid, payments: [whole, { ...whole, on: later, duplicate: true }] };
  const reason = chance.pick(refundReasons);
  const back = (refunded: number) => ({
    payments: [{ ...whole, refunded }],
    refund: { on: later, reason },
  });
  if (luck < 24) return { ...paid, status: 'refunded', ...back(whole.cents) };
  if (luck < 40)
    return { ...paid, status: 'partly_refunded', ...back(Math.round(whole.cents / 4)) };
  return paid;
}

/** The day on which it was paid, if it was: most in time, some late. */
function dayOfPayment(asked: Asked, chance: Chance, yesterday: string): string | null {
  const { due, made } = asked;
  const inTime = addDays(due, -Math.min(chance.upTo(6), daysBetween(made, due)));
  const paysLate = chance.happens(0.17);
  const on = paysLate ? addDays(countedDay(due, []), 1 + chance.upTo(28)) : inTime;
  return on <= yesterday ? on : null;
}

/** How likely it is that nobody paid: old debts were mostly collected in the end. */
function unpaid(daysLate: number): number {
  if (daysLate > 180) return 0.015;
  return daysLate > 60 ? 0.035 : 0.07;
}

/** Plays a charge until yesterday. */
export function fateOf(asked: Asked, chance: Chance, today: string): Fate {
  const { due, made, type, end } = asked;
  const yesterday = addDays(today, -1);
  if (asked.token === 'demo-parcial') return partOf(asked, addDays(today, -4), 1 / 3);
  if (end === 'open') return none;
  if (end === 'paid') {
    const on = chance.happens(0.8) ? due : addDays(countedDay(due, []), 1 + chance.upTo(9));
    return paidOn(asked, on <= yesterday ? on : due, chance, yesterday);
  }
  if (type === 'card' || type === 'cash')
    return made <= yesterday ? paidOn(asked, made, chance, yesterday) : none;
  if (daysBetween(made, today) < 4 && chance.happens(0.4)) return { ...none, status: 'draft' };
  if (chance.happens(0.03)) {
    const on = addDays(made, 2 + chance.upTo(6));
    const reason = chance.pick(cancelReasons);
    return on <= yesterday ? { ...none, status: 'cancelled', cancel: { on, reason } } : none;
  }
  const daysLate = daysBetween(due, today);
  if (daysLate > 0 && chance.happens(unpaid(daysLate))) return none;
  const on = dayOfPayment(asked, chance, yesterday);
  if (!on) return none;
  if (chance.happens(0.025)) return partOf(asked, on, 0.3 + chance.upTo(5) / 10);
  return paidOn(asked, on, chance, yesterday);
}
