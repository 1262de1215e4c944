import type { ChargeType } from '@balcao/contract/payments/charge';
import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Act } from '../../platform/repeated-acts.ts';
import { onCharge } from './acting.ts';
import { collectorOf } from './cnab/collector.ts';
import { registerSlip, withdrawSlips } from './cnab/instruct.ts';
import { announcePayment } from './events.ts';
import { getUnit, updateTransaction } from './payments.store.ts';
import { codesOf } from './payments.ts';

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
    const { our_number: number } = charge;
    if (charge.status === 'emitted' && number !== null) {
      const unit = await getUnit(trx, charge.business_unit_id);
      const provider = await collectorOf(trx, { ...charge, type }, unit);
      const codes = await codesOf(unit, { ...charge, type, provider }, number);
      await updateTransaction(trx, id, { ...codes, provider });
      const how = { from: actor, now };
      if (charge.provider === 'cnab') await withdrawSlips(trx, [charge], how);
      if (provider === 'cnab') await registerSlip(trx, charge, how);
    }
    await updateTransaction(trx, id, { type, updated_at: now });
    await writeAudit(trx, actor, {
      action: 'payment.type',
      record: 'pm_transaction',
      recordId: id,
      before: { type: charge.type },
      after: { type },
    });
    return () => announcePayment(ctx, id);
  });
}
