import type { settleCharge as settleSpec } from '@balcao/contract/payments/charge-acts';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { type Origin, writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { hooksOf } from '../../platform/feature-hooks.ts';
import type { Act } from '../../platform/repeated-acts.ts';
import { type Announce, type Locked, onCharge } from './acting.ts';
import { applyPayment } from './apply-payment.ts';
import { refusal } from './charge.policy.ts';
import * as facts from './charge-facts.store.ts';
import { withdrawSlips } from './cnab/instruct.ts';
import { announcePayment } from './events.ts';
import { dayOf } from './payments.rules.ts';
import { updateTransaction } from './payments.store.ts';
import { emitPayment } from './payments.ts';
import { tellCustomer } from './tell-customer.ts';

const RECORD = 'pm_transaction';
type Asked<T = unknown> = { id: number; act: Act | null } & T;
const fault = (field: string, text: string) =>
  new AppError('INVALID', { fields: { [field]: [text] } });

/** Throws NOT_FOUND, FORBIDDEN, CHARGE_STATE, PAYMENT_UNIT_INCOMPLETE. */
export function emitCharge(ctx: Context, actor: Actor, { id, act }: Asked) {
  return onCharge(ctx, actor, { id, right: 'emit', act }, async (trx, _, now) => {
    await emitPayment(trx, actor, id, now);
    const tell = await tellCustomer(ctx, trx, { ids: [id], why: 'emit' });
    return async () => {
      announcePayment(ctx, id);
      await tell?.();
    };
  });
}

/** Cancels a charge that is locked and may be cancelled. */
export async function cancelLocked(
  trx: Db,
  from: Origin,
  charge: Pick<Locked, 'id' | 'status' | 'provider' | 'business_unit_id'>,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  const { id, status } = charge;
  if (charge.provider === 'cnab') await withdrawSlips(trx, [charge], { from, now });
  const set = { status: 'cancelled', cancel_reason: reason, cancelled_at: now, updated_at: now };
  await updateTransaction(trx, id, set);
  await writeAudit(trx, from, {
    action: 'payment.cancel',
    record: RECORD,
    recordId: id,
    before: { status },
    after: { status: 'cancelled', cancel_reason: reason },
  });
}

export function cancelCharge(
  ctx: Context,
  actor: Actor,
  { id, act, reason }: Asked<{ reason: string }>,
) {
  return onCharge(ctx, actor, { id, right: 'cancel', act }, async (trx, charge, now) => {
    await cancelLocked(trx, actor, charge, { reason, now });
    return () => announcePayment(ctx, id);
  });
}

type Settled = z.output<typeof settleSpec.body>;

/** Money that was received by hand. Throws INVALID for a day to come or a receipt of another charge. */
export function settleCharge(
  ctx: Context,
  actor: Actor,
  { id, act, body }: Asked<{ body: Settled }>,
) {
  return onCharge(ctx, actor, { id, right: 'settle', act }, async (trx, charge) => {
    const { paid_on, paid_cents, fn_bank_account_id, note, file_id } = body;
    if (paid_on > dayOf(ctx.clock())) throw fault('paid_on', 'A data não pode ser futura.');
    if (paid_on < '2001-01-01') throw fault('paid_on', 'Confira o ano.');
    if (file_id && !(await facts.findReceipt(trx, file_id, charge.id))) {
      throw fault('file_id', 'Este comprovante não é desta cobrança.');
    }
    const applied = await applyPayment(ctx, trx, id, {
      source: 'hand',
      externalId: null,
      paidOn: paid_on,
      cents: paid_cents,
      note: note || null,
      bankAccountId: fn_bank_account_id ?? null,
      fileId: file_id ?? null,
      from: actor,
    });
    return applied.announce;
  });
}

type Refund = { value_cents: number; reason: string; payment_id?: number | undefined };

/** Returns money: what came twice first, then the newest. Throws INVALID for more than there is. */
export function refundCharge(
  ctx: Context,
  actor: Actor,
  { id, act, body }: Asked<{ body: Refund }>,
) {
  return onCharge(ctx, actor, { id, right: 'refund', act }, async (trx, charge, now) => {
    const all = await facts.lockReturnable(trx, id);
    const rows = body.payment_id ? all.filter((row) => row.id === body.payment_id) : all;
    const most = rows.reduce((sum, { cents, refunded_cents }) => sum + cents - refunded_cents, 0);
    if (most === 0) throw new AppError('CHARGE_STATE', { reason: refusal('refund') });
    if (body.value_cents > most)
      throw fault('value_cents', 'O valor passa do que pode ser devolvido.');
    const news: (Announce | undefined)[] = [];
    let left = body.value_cents;
    let counted = 0;
    for (const { id: paymentId, duplicate, ...row } of rows) {
      const cents = Math.min(left, row.cents - row.refunded_cents);
      if (cents === 0) break;
      left -= cents;
      await facts.insertRefund(
        trx,
        { paymentId, id, cents, reason: body.reason, by: actor.userId },
        now,
      );
      if (duplicate) continue;
      counted += cents;
      const money = { chargeId: id, paymentId, ticketId: charge.ticket_id, cents };
      for (const { returned } of hooksOf(ctx).charges) {
        const facts = { ...money, creditsBalance: charge.credits_balance, from: actor };
        news.push(await returned?.(ctx, trx, facts));
      }
    }
    const refunded = charge.refunded_cents + counted;
    const status =
      refunded === 0
        ? charge.status
        : refunded < charge.paid_cents
          ? 'partly_refunded'
          : 'refunded';
    await updateTransaction(trx, id, { refunded_cents: refunded, status, updated_at: now });
    await writeAudit(trx, actor, {
      action: 'payment.refund',
      record: RECORD,
      recordId: id,
      before: { status: charge.status, refunded_cents: charge.refunded_cents },
      after: { status, refunded_cents: refunded, cents: body.value_cents, reason: body.reason },
    });
    return async () => {
      announcePayment(ctx, id);
      for (const tell of news) await tell?.();
    };
  });
}
