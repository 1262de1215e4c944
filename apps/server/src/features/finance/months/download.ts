import type { Readable } from 'node:stream';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import { isMissing } from '../../../platform/storage.ts';
import * as policy from '../finance.policy.ts';
import { plainName } from './month.rules.ts';
import { requireUnit } from './months.ts';
import { findPackage } from './package.store.ts';

type Asked = { business_unit_id: number; month: string };

const waits = {
  waiting: 'O pacote está na fila. Tente de novo em instantes.',
  making: 'O pacote está sendo montado. Tente de novo em instantes.',
  retrying: 'A montagem do pacote falhou e será tentada de novo. Volte mais tarde.',
  failed: 'A montagem do pacote falhou. Tente de novo na página do fechamento.',
};

/**
 * The package of a closed month with its name and size, which the audit notes. Of a reopened month it is the old one. Throws FORBIDDEN,
 * NOT_FOUND for a month that has none, MONTH_STATE while it is made.
 */
export async function openPackage(
  ctx: Context,
  actor: Actor,
  { business_unit_id: unitId, month }: Asked,
): Promise<{ file: Readable; name: string; bytes: number }> {
  if (!policy.exportedUnits(actor)) throw new AppError('FORBIDDEN');
  const unit = await requireUnit(ctx, actor, unitId);
  const found = await findPackage(ctx.db, unitId, month);
  if (!found?.package_state) throw new AppError('NOT_FOUND');
  const { package_key: key, package_bytes: bytes } = found;
  if (found.package_state !== 'ready' || key === null || bytes === null) {
    const state = found.package_state as keyof typeof waits;
    throw new AppError('MONTH_STATE', { reason: waits[state] });
  }
  const file = await ctx.storage.getPart(key, { start: 0, end: bytes - 1 }).catch((error) => {
    if (!isMissing(error)) throw error;
    ctx.log.error({ unitId, month }, 'a kept package has no bytes');
    throw new AppError('NOT_FOUND');
  });
  await writeAudit(ctx.db, actor, {
    action: 'export',
    record: 'fn_month',
    recordId: null,
    after: { business_unit_id: unitId, month, format: 'zip' },
  });
  const old = found.closed ? '' : '-reaberto';
  return { file, name: `fechamento-${plainName(unit.name)}-${month}${old}.zip`, bytes };
}
