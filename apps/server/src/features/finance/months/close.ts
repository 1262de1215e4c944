import type { UnitMonth } from '@balcao/contract/finance/months';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { Act } from '../../../platform/repeated-acts.ts';
import { acting } from '../../payments/acting.ts';
import { today } from '../../payments/payments.ts';
import * as policy from '../finance.policy.ts';
import { hasEnded, monthName } from './month.rules.ts';
import { lockMonths, lockOpenings } from './month-gate.store.ts';
import * as store from './months.store.ts';
import { describeMonths, requireUnit } from './months.ts';
import { sendPackage } from './package-job.ts';

export type Asked = { business_unit_id: number; month: string; act: Act | null };

/** Locks the month alone: whoever books in it has ended before, or is refused after. */
export async function lockAlone(trx: Db, unitId: number, month: string) {
  const [locked] = await lockMonths(trx, [{ unitId, month: `${month}-01` }], 'alone');
  if (!locked) throw new AppError('NOT_FOUND');
  return locked;
}

/** The month as the person sees it after an act. Throws NOT_FOUND. */
export async function answerOf(
  ctx: Context,
  trx: Db,
  actor: Actor,
  { business_unit_id, month }: Asked,
) {
  const asked = { unitId: business_unit_id, months: [month] };
  const [described] = await describeMonths(ctx, trx, actor, asked);
  if (!described) throw new AppError('NOT_FOUND');
  return { answer: described };
}

/**
 * Closes a month that is over: from now on nothing is booked, changed or taken back in it. Its package is made in the background.
 * Throws FORBIDDEN, NOT_FOUND, MONTH_CLOSED when it is closed already, INVALID for a month that is not over.
 */
export async function closeMonth(ctx: Context, actor: Actor, asked: Asked): Promise<UnitMonth> {
  const { business_unit_id: unitId, month, act } = asked;
  const unit = await requireUnit(ctx, actor, unitId);
  if (!policy.hasUnit(policy.editedUnits(actor), unitId)) throw new AppError('FORBIDDEN');
  if (!hasEnded(month, today(ctx))) {
    const reason = 'Só um mês que já terminou pode ser fechado.';
    throw new AppError('INVALID', { reason, fields: { month: [reason] } });
  }
  return acting(ctx, act, async (trx) => {
    const locked = await lockAlone(trx, unitId, month);
    if (locked.closed) {
      const reason = `O mês de ${monthName(month)} de ${unit.name} já está fechado.`;
      throw new AppError('MONTH_CLOSED', { reason });
    }
    await lockOpenings(trx, unitId, 'alone');
    const now = ctx.clock();
    const first = `${month}-01`;
    await store.closeMonth(trx, { unitId, first, userId: actor.userId, now });
    await writeAudit(trx, actor, {
      action: 'month.close',
      record: 'fn_month',
      recordId: null,
      after: { business_unit_id: unitId, month },
    });
    await sendPackage(ctx, trx, { unitId, month, closedAt: now.toISOString() });
    return answerOf(ctx, trx, actor, asked);
  });
}

/** Opens a closed month again; its package becomes an old one. Throws FORBIDDEN, NOT_FOUND, MONTH_STATE for an open month. */
export async function reopenMonth(
  ctx: Context,
  actor: Actor,
  asked: Asked & { reason: string },
): Promise<UnitMonth> {
  const { business_unit_id: unitId, month, reason, act } = asked;
  await requireUnit(ctx, actor, unitId);
  if (!policy.mayReopen(actor)) throw new AppError('FORBIDDEN');
  return acting(ctx, act, async (trx) => {
    const locked = await lockAlone(trx, unitId, month);
    if (!locked.closed) {
      throw new AppError('MONTH_STATE', { reason: `O mês de ${monthName(month)} está aberto.` });
    }
    const first = `${month}-01`;
    const now = ctx.clock();
    await store.reopenMonth(trx, { unitId, first, userId: actor.userId, now, reason });
    await writeAudit(trx, actor, {
      action: 'month.reopen',
      record: 'fn_month',
      recordId: null,
      before: { closed: true },
      after: { business_unit_id: unitId, month, reason },
    });
    return answerOf(ctx, trx, actor, asked);
  });
}
