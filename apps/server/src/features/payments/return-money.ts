import { randomBytes } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import type { Origin } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { hooksOf } from '../../platform/feature-hooks.ts';
import type { Announce } from './announce.ts';
import { type Locked, updateTransaction } from './payments.store.ts';
import { addReturned } from './refund.store.ts';
import { withdrawCharges } from './withdraw.ts';

/** The PSP's name of a refund: the same one a second time returns nothing twice. */
export const newRefundId = (): string => `D${randomBytes(16).toString('hex')}`;

type Returned = {
  /** Locked. */
  charge: Locked;
  payment: { id: number; duplicate: boolean };
  cents: number;
  from: Origin | null;
};

/** Books money that went back; returns what tells of it after the commit. */
export async function bookReturn(
  ctx: Context,
  trx: Db,
  { charge, payment, cents, from }: Returned,
): Promise<Announce> {
  await addReturned(trx, payment.id, cents);
  if (payment.duplicate) return () => {};
  const refunded = charge.refunded_cents + cents;
  const status = refunded < charge.paid_cents ? 'partly_refunded' : 'refunded';
  const now = ctx.clock();
  await updateTransaction(trx, charge.id, { refunded_cents: refunded, status, updated_at: now });
  // The rest of a charge of which a part goes back is asked of nobody.
  if (charge.status === 'partial') await withdrawCharges(ctx, trx, [charge], { from, now });
  const money = { chargeId: charge.id, paymentId: payment.id, ticketId: charge.ticket_id, cents };
  const news: (Announce | undefined)[] = [];
  for (const { returned } of hooksOf(ctx).charges) {
    const facts = { ...money, creditsBalance: charge.credits_balance, from };
    news.push(await returned?.(ctx, trx, facts));
  }
  return async () => {
    for (const tell of news) await tell?.();
  };
}
