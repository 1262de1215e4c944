import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Act } from '../../platform/repeated-acts.ts';
import { acting, lockFor, requireRight } from './acting.ts';
import { refusal } from './charge.policy.ts';
import { describeCharge } from './charges.ts';
import { announcePayment } from './events.ts';
import { updateTransaction } from './payments.store.ts';
import { sendWork } from './provider-work/provider-job.ts';
import { LEASE_MS } from './provider-work/provider-tries.ts';
import { workSoon } from './provider-work/provider-work.ts';
import { endPause } from './provider-work/remote-provider.ts';
import { lockReturnable } from './refund.store.ts';
import { requireStillCovered } from './refund.ts';
import * as store from './retry.store.ts';

const GONE = 'O valor desta devolução já foi devolvido de outra forma.';

/**
 * "Tentar de novo": what the charge's provider failed at, in itself and in its refunds, with new tries. The provider is
 * asked first what it did before. Throws NOT_FOUND, FORBIDDEN, CHARGE_STATE.
 */
export async function retryCharge(
  ctx: Context,
  actor: Actor,
  { id, act }: { id: number; act: Act | null },
) {
  await requireRight(ctx.db, actor, id, 'retry');
  await acting(ctx, act, async (trx) => {
    const now = ctx.clock();
    const charge = await lockFor(trx, id, 'retry');
    const { provider_wait: wait, provider_error: error } = charge;
    const leaseEnd = new Date(now.getTime() + LEASE_MS);
    const again = wait !== null && error !== null;
    const left = new Map((await lockReturnable(trx, id)).map((row) => [row.id, row.left]));
    const failed = await store.lockFailed(trx, id);
    if (!again && failed.length === 0)
      throw new AppError('CHARGE_STATE', { reason: refusal('retry') });
    // One try that failed stays counted, so that the next one asks first.
    if (again) await updateTransaction(trx, id, { provider_tries: 1, provider_retry_at: now });
    for (const { id: refundId, payment_id, cents, state } of failed) {
      const rest = left.get(payment_id) ?? 0;
      if (state === 'failed' && rest < cents) throw new AppError('CHARGE_STATE', { reason: GONE });
      if (state === 'failed') left.set(payment_id, rest - cents);
      await store.retryRefund(trx, refundId, { now, leaseEnd });
    }
    if (failed.some(({ state }) => state === 'failed')) await requireStillCovered(ctx, trx, charge);
    await writeAudit(trx, actor, {
      action: 'payment.retry',
      record: 'pm_transaction',
      recordId: id,
      after: { provider_wait: wait, provider_error: error, refunds: failed.length },
    });
    endPause(ctx, charge.business_unit_id);
    await sendWork(ctx, trx, id);
    return { answer: {}, announce: () => announcePayment(ctx, id, charge.ticket_id) };
  });
  await workSoon(ctx, [id]);
  return describeCharge(ctx, ctx.db, id);
}
