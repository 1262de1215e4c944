import type { AuditAction } from '@balcao/contract/audit/actions';
import type { Fate } from './charge-fate.ts';
import type { Asked } from './charge-year.ts';
import { noonOf } from './noon.ts';

/** A line of the audit log as the deed itself would have left it on its day. */
export type Deed = {
  at: Date;
  actor_id: number | null;
  action: AuditAction;
  record_id: number;
  before: object | null;
  after: object;
};

type Lived = { id: number; asked: Pick<Asked, 'cents' | 'due' | 'type' | 'made'>; fate: Fate };
type With = {
  ourNumber: number | null;
  /** In the order of the payments. */
  paymentIds: readonly number[];
  by: number | null;
  now: Date;
};

/** What came, with the sums as they grew; money that nothing was open for changes no sum. */
function paymentsOf({ id, fate: { status, payments } }: Lived, { paymentIds, by }: With): Deed[] {
  const paid = status === 'partial' ? status : 'paid';
  let sum = 0;
  let state = 'emitted';
  return payments.map(({ on, cents, source, duplicate }, at) => {
    const before = { status: state, paid_cents: sum };
    if (!duplicate) [state, sum] = [paid, sum + cents];
    return {
      at: noonOf(on),
      actor_id: source === 'hand' ? by : null,
      action: duplicate ? 'payment.unexpected' : `payment.${paid}`,
      record_id: id,
      before,
      after: { status: state, paid_cents: sum, payment_id: paymentIds[at] ?? 0, source, cents },
    };
  });
}

/** The history of a charge that was played, in its order. */
export function deedsOf(lived: Lived, by: With): Deed[] {
  const { id, asked, fate } = lived;
  const { status, refund, cancel, payments } = fate;
  const of = { at: noonOf(asked.made, by.now), actor_id: by.by, record_id: id };
  const terms = { value_cents: asked.cents, due_date: asked.due, type: asked.type };
  const deeds: Deed[] = [{ ...of, action: 'create', before: null, after: terms }];
  if (status === 'draft') return deeds;
  const emitted = { status: 'emitted', our_number: by.ourNumber };
  deeds.push({ ...of, action: 'payment.emit', before: { status: 'draft' }, after: emitted });
  deeds.push(...paymentsOf(lived, by));
  if (refund) {
    const cents = payments[0]?.refunded ?? 0;
    const { reason } = refund;
    deeds.push({
      ...of,
      at: noonOf(refund.on),
      action: 'payment.refund',
      before: { status: 'paid', refunded_cents: 0 },
      after: { status, refunded_cents: cents, cents, reason },
    });
  }
  if (cancel) {
    deeds.push({
      ...of,
      at: noonOf(cancel.on),
      action: 'payment.cancel',
      before: { status: 'emitted' },
      after: { status, cancel_reason: cancel.reason },
    });
  }
  return deeds;
}
