import type { ChargeType } from '@balcao/contract/payments/charge';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import type { Act } from '../../platform/repeated-acts.ts';
import { onCharge } from './acting.ts';
import { registerSlips, withdrawSlips } from './cnab/instruct.ts';
import { beginAtProvider, waitFor } from './emission.ts';
import { announcePayment } from './events.ts';
import { getUnit, type Locked, updateTransaction } from './payments.store.ts';
import { sendWork } from './provider-work/provider-job.ts';

const BUSY =
  'O banco ainda registra a última mudança desta cobrança. Espere um pouco, ou tente de novo o que falhou.';

/** The columns of an emitted charge's new type. What its PSP still has of the old one is withdrawn there. */
async function newCodes(trx: Db, charge: Locked, type: ChargeType, now: Date) {
  if (charge.provider_wait) throw new AppError('CHARGE_STATE', { reason: BUSY });
  const unit = await getUnit(trx, charge.business_unit_id);
  const codes = await beginAtProvider(trx, unit, { ...charge, type }, now);
  const leaves = charge.provider === 'pix' && codes.provider !== 'pix';
  // What its bank refused belongs to the form that it leaves.
  return { provider_error: null, ...codes, ...(leaves && waitFor('cancel', now)) };
}

/**
 * How a charge is paid. One that was emitted keeps its number and link, and gets the codes of its new type. Throws
 * NOT_FOUND, FORBIDDEN, CHARGE_STATE, PAYMENT_UNIT_INCOMPLETE.
 */
export function changeType(
  ctx: Context,
  actor: Actor,
  { id, type, act }: { id: number; type: ChargeType; act: Act | null },
) {
  return onCharge(ctx, actor, { id, right: 'change_type', act }, async (trx, charge, now) => {
    if (charge.type === type) return undefined;
    const codes = charge.status === 'emitted' ? await newCodes(trx, charge, type, now) : {};
    await updateTransaction(trx, id, { ...codes, type, updated_at: now });
    const how = { from: actor, now };
    if (charge.status === 'emitted' && charge.provider === 'cnab')
      await withdrawSlips(trx, [charge], how);
    if ('provider' in codes && codes.provider === 'cnab') await registerSlips(trx, [charge], how);
    await writeAudit(trx, actor, {
      action: 'payment.type',
      record: 'pm_transaction',
      recordId: id,
      before: { type: charge.type },
      after: { type },
    });
    if ('provider_wait' in codes) await sendWork(ctx, trx, id);
    return () => announcePayment(ctx, id, charge.ticket_id);
  });
}
