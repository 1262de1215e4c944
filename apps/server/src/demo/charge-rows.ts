import { countedDay } from '../features/payments/charge-terms.rules.ts';
import { seal } from '../platform/sealed.ts';
import { newToken, tokenHashOf } from '../platform/token.ts';
import type { Codes } from './charge-codes.ts';
import { type Fate, type Made, VALID_DAYS } from './charge-fate.ts';
import type { ChargeRow, PaymentRow, RefundRow } from './charge-rows.store.ts';
import { fixedUuid } from './fixed-uuid.ts';
import { noonOf } from './noon.ts';

const RECORD = 'pm_transaction';

function tokenOf(secret: string, fixed: string | undefined) {
  const token = fixed ?? newToken();
  return {
    token_hash: tokenHashOf(token).toString('base64'),
    token_sealed: seal(secret, RECORD, token).toString('base64'),
  };
}

function moneyOf({ payments }: Fate) {
  const counted = payments.filter(({ duplicate }) => !duplicate);
  const sum = (of: (one: (typeof counted)[number]) => number) =>
    counted.reduce((total, one) => total + of(one), 0);
  const last = counted.at(-1);
  return {
    paid_cents: sum(({ cents }) => cents),
    refunded_cents: sum(({ refunded }) => refunded),
    paid_at: last ? noonOf(last.on) : null,
  };
}

type Of = { secret: string; unitIds: number[]; by: number | null; now: Date };

const noCodes = {
  reference: null,
  our_number: null,
  barcode: null,
  payment_code: null,
  pix_code: null,
};

export function rowOf({ id, asked, fate }: Made, codes: Codes | undefined, of: Of): ChargeRow {
  const { payer, instalment, fine, interest, discount, abatement } = asked;
  const made = noonOf(asked.made, of.now);
  const money = moneyOf(fate);
  const cancelled = fate.cancel ? noonOf(fate.cancel.on) : null;
  const returned = fate.refund ? noonOf(fate.refund.on) : null;
  return {
    id,
    ...tokenOf(of.secret, asked.token),
    person_id: payer.personId,
    person_name: payer.name,
    person_tax_id: payer.taxId,
    person_email: payer.email,
    ticket_id: asked.ticketId,
    business_unit_id: of.unitIds[payer.unit] ?? 0,
    value_cents: asked.cents,
    due_date: asked.due,
    counted_due_date: countedDay(asked.due, []),
    type: asked.type,
    status: fate.status,
    description: asked.description,
    ...{ fine, interest, discount, abatement },
    valid_days: VALID_DAYS,
    instalment_number: instalment?.number ?? null,
    instalment_count: instalment?.count ?? null,
    instalment_group: instalment && fixedUuid(`demo-parcelas-${instalment.group}`),
    credits_balance: asked.creditsBalance,
    ...(codes ?? noCodes),
    emitted_at: codes ? made : null,
    ...money,
    cancel_reason: fate.cancel?.reason ?? null,
    cancelled_at: cancelled,
    created_by: of.by,
    created_at: made,
    updated_at: cancelled ?? returned ?? money.paid_at ?? made,
  };
}

const notes = {
  card: 'Pago no cartão, na loja',
  cash: 'Recebido em dinheiro',
  boleto: null,
  pix: null,
};

export const paymentRowsOf = ({ id, asked, fate }: Made, by: number | null): PaymentRow[] =>
  fate.payments.map(({ on, cents, source, duplicate, refunded }, nth) => ({
    transaction_id: id,
    paid_on: on,
    cents,
    source,
    external_id: source === 'hand' ? null : `demo-${id}-${nth + 1}`,
    duplicate,
    refunded_cents: refunded,
    note: notes[asked.type],
    created_by: source === 'hand' ? by : null,
    created_at: noonOf(on),
  }));

/** What went back of the first payment. */
export function refundRowOf(
  { id, fate: { payments, refund } }: Made,
  paymentId: number | undefined,
  by: number | null,
): RefundRow | undefined {
  const [first] = payments;
  if (!refund || !first || paymentId === undefined) return undefined;
  const { on, reason } = refund;
  return {
    payment_id: paymentId,
    transaction_id: id,
    cents: first.refunded,
    reason,
    created_by: by,
    created_at: noonOf(on),
  };
}
