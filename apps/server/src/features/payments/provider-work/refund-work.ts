import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import { hearBooked } from '../book-money.ts';
import { announcePayment } from '../events.ts';
import { lockTransaction } from '../payments.store.ts';
import type { Returned } from '../provider.ts';
import { getPayment } from '../refund.store.ts';
import { bookReturn, newRefundId } from '../return-money.ts';
import { sendWork } from './provider-job.ts';
import { type Fault, faultOf, LEASE_MS, retryAt } from './provider-tries.ts';
import * as store from './provider-work.store.ts';
import { pausedUntil, withPsp } from './remote-provider.ts';

type Claimed = NonNullable<Awaited<ReturnType<typeof store.claimRefund>>>;
type Answer = Returned | { fault: Fault };

/** A PSP that works on a refund is asked again and again: it says when it is done. */
const patient: Fault = { words: '', mayPass: true, refused: false };

async function ask(ctx: Context, refund: Claimed): Promise<Answer> {
  const { external_id: id, payment: paymentId, cents, reason, tries, unit } = refund;
  const money = { id: id ?? '', paymentId, cents, reason };
  try {
    return await withPsp(ctx, unit, (provider) => provider.refund(money, tries > 1));
  } catch (err) {
    ctx.log.warn({ err, refund: refund.id }, 'provider did not return the money');
    return { fault: faultOf(err) };
  }
}

/** It is certain that no money went back. The next try gets a name of its own, because the PSP remembers this one. */
async function fail(trx: Db, refund: Claimed, words: string): Promise<void> {
  await store.updateRefund(trx, refund.id, {
    state: 'failed',
    fault: words,
    retry_at: null,
    external_id: newRefundId(),
  });
  await writeAudit(trx, null, {
    action: 'payment.refund',
    record: 'pm_transaction',
    recordId: refund.transaction_id,
    after: { cents: refund.cents, state: 'failed', fault: words },
  });
}

async function conclude(ctx: Context, trx: Db, refund: Claimed, answer: Answer) {
  const now = ctx.clock();
  const { id, transaction_id: chargeId, cents, tries } = refund;
  if ('fault' in answer && answer.fault.refused) return fail(trx, refund, answer.fault.words);
  if ('state' in answer && answer.state === 'failed') return fail(trx, refund, answer.words);
  if ('state' in answer && answer.state === 'done') {
    const charge = await lockTransaction(trx, chargeId);
    if (!charge) throw new Error(`no charge ${chargeId}`);
    await store.updateRefund(trx, id, { state: 'done', done_at: now, fault: null, retry_at: null });
    const payment = await getPayment(trx, refund.payment_id);
    const tell = await bookReturn(ctx, trx, { charge, payment, cents, from: null });
    const { status, refunded_cents } = charge;
    await writeAudit(trx, null, {
      action: 'payment.refund',
      record: 'pm_transaction',
      recordId: chargeId,
      before: { status, refunded_cents },
      after: { cents, state: 'done', refunded_cents: refunded_cents + cents },
    });
    await hearBooked(ctx, trx, { chargeIds: [chargeId], byHand: [], from: null });
    return tell;
  }
  const fault = 'fault' in answer ? answer.fault : patient;
  const at = retryAt(fault, tries, now);
  await store.updateRefund(trx, id, { fault: fault.words || null, retry_at: at });
  if (at) await sendWork(ctx, trx, chargeId, at);
  return undefined;
}

/** Makes one refund of a charge that is due; false if there is none, or its PSP is left alone for now. */
async function workOnOne(ctx: Context, chargeId: number): Promise<boolean> {
  const now = ctx.clock();
  const until = new Date(now.getTime() + LEASE_MS);
  const refund = await store.claimRefund(ctx.db, chargeId, { now, until });
  if (!refund) return false;
  const pause = pausedUntil(ctx, refund.unit, now);
  if (pause) {
    await store.postponeRefund(ctx.db, refund.id, { now: until, until: pause });
    return false;
  }
  const answer = await ask(ctx, refund);
  const { ticketId, tell } = await ctx.db.transaction().execute(async (trx) => {
    // As all acts: the charge before its refunds.
    const ticketId = (await lockTransaction(trx, chargeId))?.ticket_id ?? null;
    const tries = await store.lockRefund(trx, refund.id, until);
    if (tries === null) return { ticketId };
    return { ticketId, tell: await conclude(ctx, trx, { ...refund, tries }, answer) };
  });
  announcePayment(ctx, chargeId, ticketId);
  await tell?.();
  return true;
}

/** Has the PSP make the refunds of a charge that are due, one after the other. */
export async function workOnRefunds(ctx: Context, chargeId: number): Promise<void> {
  while (await workOnOne(ctx, chargeId));
}
