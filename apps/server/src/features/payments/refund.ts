import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import type { Act } from '../../platform/repeated-acts.ts';
import { requireReturnable } from '../balance/by-charge.ts';
import { onCharge } from './acting.ts';
import type { Announce } from './announce.ts';
import { hearBooked } from './book-money.ts';
import { refusal } from './charge.policy.ts';
import { describeCharge } from './charges.ts';
import { announcePayment } from './events.ts';
import { type Locked, lockTransaction } from './payments.store.ts';
import { sendWork } from './provider-work/provider-job.ts';
import { workSoon } from './provider-work/provider-work.ts';
import * as store from './refund.store.ts';
import { bookReturn, newRefundId } from './return-money.ts';

type Asked = {
  id: number;
  act: Act | null;
  body: { value_cents: number; reason: string; payment_id?: number | undefined };
};
type Returnable = Awaited<ReturnType<typeof store.lockReturnable>>[number];

const TOO_MUCH = 'O valor passa do que pode ser devolvido.';
const fault = (field: string, text: string) =>
  new AppError('INVALID', { fields: { [field]: [text] } });

/** Money of a charge that a PSP keeps goes back through it; other money is returned by hand. */
const isRemote = (charge: Locked, { source, external_id }: Returnable): boolean =>
  charge.pix_txid !== null && source === 'pix' && external_id !== null;

type Part = { charge: Locked; row: Returnable; cents: number; reason: string };

/**
 * What waits for a PSP counts for the balance once it is done: a person's refund that is not covered with all that waits is
 * refused when it is asked (docs/product/balance.md#charges). The refund must stand among those that wait.
 */
export async function requireStillCovered(ctx: Context, trx: Db, charge: Locked): Promise<void> {
  if (charge.ticket_id === null || !charge.credits_balance) return;
  await requireReturnable(ctx, trx, charge.ticket_id, (ticketId) =>
    store.sumWaiting(trx, ticketId),
  );
}

async function returnPart(
  ctx: Context,
  trx: Db,
  actor: Actor,
  { charge, row, cents, reason }: Part,
) {
  const remote = isRemote(charge, row);
  const now = ctx.clock();
  const refund = { paymentId: row.id, id: charge.id, cents, reason, by: actor.userId };
  await store.insertRefund(trx, { ...refund, externalId: remote ? newRefundId() : null }, now);
  if (remote) {
    if (!row.duplicate) await requireStillCovered(ctx, trx, charge);
    return undefined;
  }
  return bookReturn(ctx, trx, { charge, payment: row, cents, from: actor });
}

/**
 * Returns money: what came twice first, then the newest. What a PSP must return waits for it, and counts once it is done.
 * Throws INVALID for more than there is.
 */
export async function refundCharge(ctx: Context, actor: Actor, { id, act, body }: Asked) {
  const charge = await onCharge(ctx, actor, { id, right: 'refund', act }, async (trx, charge) => {
    const all = await store.lockReturnable(trx, id);
    const rows = body.payment_id ? all.filter((row) => row.id === body.payment_id) : all;
    const most = rows.reduce((sum, { left }) => sum + left, 0);
    if (most === 0) throw new AppError('CHARGE_STATE', { reason: refusal('refund') });
    if (body.value_cents > most) throw fault('value_cents', TOO_MUCH);
    const news: (Announce | undefined)[] = [];
    let left = body.value_cents;
    for (const row of rows) {
      const cents = Math.min(left, row.left);
      if (cents === 0) break;
      left -= cents;
      // Each part changes the sums that the next one starts from.
      const locked = (await lockTransaction(trx, id)) ?? charge;
      news.push(
        await returnPart(ctx, trx, actor, { charge: locked, row, cents, reason: body.reason }),
      );
    }
    const after = (await lockTransaction(trx, id)) ?? charge;
    await writeAudit(trx, actor, {
      action: 'payment.refund',
      record: 'pm_transaction',
      recordId: id,
      before: { status: charge.status, refunded_cents: charge.refunded_cents },
      after: {
        status: after.status,
        refunded_cents: after.refunded_cents,
        cents: body.value_cents,
        reason: body.reason,
      },
    });
    if (rows.some((row) => isRemote(charge, row))) await sendWork(ctx, trx, id);
    await hearBooked(ctx, trx, { chargeIds: [id], byHand: [], from: actor });
    return async () => {
      announcePayment(ctx, id, charge.ticket_id);
      for (const tell of news) await tell?.();
    };
  });
  if (charge.provider !== 'pix') return charge;
  await workSoon(ctx, [id]);
  return describeCharge(ctx, ctx.db, id);
}
