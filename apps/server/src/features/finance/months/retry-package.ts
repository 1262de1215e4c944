import type { UnitMonth } from '@balcao/contract/finance/months';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import { acting } from '../../payments/acting.ts';
import * as policy from '../finance.policy.ts';
import { type Asked, answerOf, lockAlone } from './close.ts';
import { requireUnit } from './months.ts';
import { findPackage, updateProgress } from './package.store.ts';
import { sendPackage } from './package-job.ts';

/**
 * Has a closed month's package made again after its making failed for good, for who may close the month. Throws FORBIDDEN, NOT_FOUND,
 * MONTH_STATE when nothing has failed.
 */
export async function retryPackage(ctx: Context, actor: Actor, asked: Asked): Promise<UnitMonth> {
  const { business_unit_id: unitId, month, act } = asked;
  await requireUnit(ctx, actor, unitId);
  if (!policy.hasUnit(policy.editedUnits(actor), unitId)) throw new AppError('FORBIDDEN');
  return acting(ctx, act, async (trx) => {
    await lockAlone(trx, unitId, month);
    const found = await findPackage(trx, unitId, month);
    if (!found?.closed || !found.closed_at || found.package_state !== 'failed') {
      throw new AppError('MONTH_STATE', { reason: 'Este mês não tem um pacote que falhou.' });
    }
    const closing = { unitId, month, closedAt: found.closed_at };
    await updateProgress(trx, closing, { package_state: 'waiting', package_done: 0 });
    await writeAudit(trx, actor, {
      action: 'month.retry_package',
      record: 'fn_month',
      recordId: null,
      after: { business_unit_id: unitId, month },
    });
    await sendPackage(ctx, trx, { unitId, month, closedAt: found.closed_at.toISOString() });
    return answerOf(ctx, trx, actor, asked);
  });
}
