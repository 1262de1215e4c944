import type { EntryDraft } from '../ledger/ledger.ts';
import type { Moved, Place } from './place.rules.ts';
import { type Purpose, refundPurpose, type Share, sharesOf } from './posting.rules.ts';

type Charge = {
  id: number;
  unitId: number;
  personId: number | null;
  value: number;
  dueDate: string;
  before: number;
  isPaid: boolean;
};
type Payment = {
  id: number;
  paidOn: string;
  creditOn: string | null;
  cents: number;
  fee: number;
  duplicate: boolean;
  accountId: number | null;
};
type Refund = {
  id: number;
  doneOn: string;
  cents: number;
  duplicate: boolean;
  accountId: number | null;
};

/** An entry that is to be posted, settled at once. */
export type Item = {
  chargeId: number;
  paymentId: number | null;
  refundId: number | null;
  moved: Moved;
  share: Share;
  draft: Pick<EntryDraft, 'direction' | 'source' | 'description' | 'personId'>;
  /** Null: the day of its competence. */
  dueDate: string | null;
};

const whole = (purpose: Purpose, amount: number): Share => ({
  purpose,
  amount,
  interest: 0,
  discount: 0,
});

function itemsOfPayment(charge: Charge, payment: Payment, share: Share): Item[] {
  const { paidOn, creditOn, accountId, fee } = payment;
  const movedOn = creditOn && creditOn > paidOn ? creditOn : paidOn;
  const of = {
    chargeId: charge.id,
    paymentId: payment.id,
    refundId: null,
    moved: { unitId: charge.unitId, accountId, paidOn, movedOn },
  };
  const came: Item = {
    ...of,
    share,
    draft: {
      direction: 'receivable',
      source: 'charge',
      description: `Cobrança nº ${charge.id}`,
      personId: charge.personId,
    },
    dueDate: charge.dueDate,
  };
  if (fee <= 0) return [came];
  const kept: Item = {
    ...of,
    share: whole('bank_fees', fee),
    draft: {
      direction: 'payable',
      source: 'fee',
      description: `Tarifa da cobrança nº ${charge.id}`,
      personId: null,
    },
    dueDate: null,
  };
  return [came, kept];
}

const itemOfRefund = (charge: Charge, refund: Refund): Item => ({
  chargeId: charge.id,
  // A payment may go back in parts.
  paymentId: null,
  refundId: refund.id,
  moved: {
    unitId: charge.unitId,
    accountId: refund.accountId,
    paidOn: refund.doneOn,
    movedOn: refund.doneOn,
  },
  share: whole(refundPurpose(refund), refund.cents),
  draft: {
    direction: 'payable',
    source: 'refund',
    description: `Devolução da cobrança nº ${charge.id}`,
    personId: charge.personId,
  },
  dueDate: null,
});

/** The entries of money of one charge: what came, what the bank kept of it, what went back. */
export function itemsOf(
  charge: Charge,
  payments: readonly Payment[],
  refunds: readonly Refund[],
): Item[] {
  const shares = sharesOf(charge, payments);
  return [
    ...payments.flatMap((payment, at) => {
      const share = shares[at];
      return share ? itemsOfPayment(charge, payment, share) : [];
    }),
    ...refunds.map((refund) => itemOfRefund(charge, refund)),
  ];
}

/** The entry of an item in its place, and what settles it there. */
export function bookedAs(item: Item, place: Place, accountId: number) {
  const { share, moved, draft, dueDate } = item;
  const entry: EntryDraft = {
    ...draft,
    unitId: moved.unitId,
    competence: place.competence,
    dueDate: dueDate ?? place.competence,
    amountCents: share.amount,
    parts: [{ accountId, centerId: null, cents: share.amount }],
    charge: { transactionId: item.chargeId, paymentId: item.paymentId, refundId: item.refundId },
  };
  const settlement = {
    bankAccountId: place.accountId,
    on: place.on,
    amountCents: share.amount,
    interestCents: share.interest,
    discountCents: share.discount,
    note: place.note,
  };
  return { entry, settlement };
}
