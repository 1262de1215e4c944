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
import { seesUnit } from './charge.policy.ts';
import * as facts from './charge-facts.store.ts';
import { withdrawSlips } from './cnab/instruct.ts';
import { cancelAfter } from './emission.ts';
import { announcePayment } from './events.ts';
import { dayOf } from './payments.rules.ts';
import { type Locked, updateTransaction } from './payments.store.ts';
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
  const ended = {
    status: 'cancelled',
    cancel_reason: reason,
    cancelled_at: now,
    updated_at: now,
    // What its bank refused needs nobody any more; a PSP that it left may still have work.
    ...(charge.provider_wait === null && { provider_error: null }),
  };
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

type Settled = z.output<typeof settleSpec.body>;

/** Throws INVALID at its field for an account that cannot have the money of this charge, on this day. */
async function requireAccount(
  trx: Db,
  actor: Actor,
  { charge, id, on }: { charge: Locked; id: number; on: string },
): Promise<void> {
  const account = await facts.findBankAccount(trx, id);
  const { business_unit_id: unitId } = charge;
  const isSeen = account && (account.unitId === unitId || seesUnit(actor, account.unitId));
  if (!isSeen) throw fault('fn_bank_account_id', 'Esta conta bancária não existe.');
  if (!account.active)
    throw fault('fn_bank_account_id', 'Esta conta está encerrada. Escolha outra.');
  if (on < account.openingOn)
    throw fault('paid_on', 'A data é anterior ao saldo inicial da conta bancária.');
}

/** Money that was received by hand. Throws INVALID for a day to come, a receipt of another charge or an account that cannot have it. */
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
    if (fn_bank_account_id)
      await requireAccount(trx, actor, { charge, id: fn_bank_account_id, on: paid_on });
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
