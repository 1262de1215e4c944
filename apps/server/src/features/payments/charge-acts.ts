import type { settleCharge as settleSpec } from '@balcao/contract/payments/charge-acts';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { type Origin, writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import type { Act } from '../../platform/repeated-acts.ts';
import { onCharge } from './acting.ts';
import { applyPayment } from './apply-payment.ts';
import * as facts from './charge-facts.store.ts';
import { withdrawSlips } from './cnab/instruct.ts';
import { cancelAfter, waitFor } from './emission.ts';
import { announcePayment } from './events.ts';
import { dayOf } from './payments.rules.ts';
import { type Locked, lockTransaction, updateTransaction } from './payments.store.ts';
import { emitPayment } from './payments.ts';
import { sendWork } from './provider-work/provider-job.ts';
import { tellCustomer } from './tell-customer.ts';

const RECORD = 'pm_transaction';
type Asked<T = unknown> = { id: number; act: Act | null } & T;
const fault = (field: string, text: string) =>
  new AppError('INVALID', { fields: { [field]: [text] } });

/** Throws NOT_FOUND, FORBIDDEN, CHARGE_STATE, PAYMENT_UNIT_INCOMPLETE. */
export function emitCharge(ctx: Context, actor: Actor, { id, act }: Asked) {
  return onCharge(ctx, actor, { id, right: 'emit', act }, async (trx, charge, now) => {
    if (await emitPayment(trx, actor, id, now)) await sendWork(ctx, trx, id);
    const tell = await tellCustomer(ctx, trx, { ids: [id], why: 'emit' });
    return async () => {
      announcePayment(ctx, id, charge.ticket_id);
      await tell?.();
    };
  });
}

/**
 * Cancels a charge that is locked and may be cancelled. One that a PSP has is withdrawn there first: money that comes before
 * that pays it.
 */
export async function cancelLocked(
  ctx: Context,
  trx: Db,
  from: Origin,
  { charge, reason, now }: { charge: Locked; reason: string; now: Date },
): Promise<void> {
  const { id, status } = charge;
  if (charge.provider === 'cnab') await withdrawSlips(trx, [charge], { from, now });
  const remote = charge.provider === 'pix' && status === 'emitted';
  const ended = { status: 'cancelled', cancel_reason: reason, cancelled_at: now, updated_at: now };
  const asked = { ...cancelAfter(charge, now), cancel_reason: reason, updated_at: now };
  await updateTransaction(trx, id, remote ? asked : ended);
  await writeAudit(trx, from, {
    action: 'payment.cancel',
    record: RECORD,
    recordId: id,
    before: { status },
    after: remote
      ? { provider_wait: 'cancel', cancel_reason: reason }
      : { status: 'cancelled', cancel_reason: reason },
  });
  if (remote) await sendWork(ctx, trx, id);
}

export function cancelCharge(
  ctx: Context,
  actor: Actor,
  { id, act, reason }: Asked<{ reason: string }>,
) {
  return onCharge(ctx, actor, { id, right: 'cancel', act }, async (trx, charge, now) => {
    await cancelLocked(ctx, trx, actor, { charge, reason, now });
    return () => announcePayment(ctx, id, charge.ticket_id);
  });
}

/** Money by hand: the PSP must no longer ask for it. */
async function tellProvider(ctx: Context, trx: Db, id: number): Promise<void> {
  const charge = await lockTransaction(trx, id);
  if (charge?.provider !== 'pix') return;
  const now = ctx.clock();
  const isPart = charge.status === 'partial';
  if (isPart && charge.provider_wait === 'emit') return;
  const rest = isPart ? waitFor('change', now) : cancelAfter(charge, now);
  await updateTransaction(trx, id, rest);
  await sendWork(ctx, trx, id);
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
    await tellProvider(ctx, trx, id);
    return applied.announce;
  });
}
