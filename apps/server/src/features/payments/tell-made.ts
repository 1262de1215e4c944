import type { ChargeInvoicing } from '@balcao/contract/payments/charge-invoicing';
import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import { hooksOf } from '../../platform/feature-hooks.ts';
import type { Draft } from './charge-draft.ts';

type Made = {
  actor: Actor;
  draft: Draft;
  invoicing: ChargeInvoicing | undefined;
  chargeIds: number[];
  recurrenceId?: number;
};

/** Tells other features what was asked of new charges, in their transaction. Throws FORBIDDEN. */
export async function tellMade(ctx: Context, trx: Db, made: Made): Promise<void> {
  const { actor, draft, invoicing, chargeIds, recurrenceId = null } = made;
  if (invoicing === undefined) return;
  const told = { actor, unitId: draft.place.of.unitId, chargeIds, recurrenceId, invoicing };
  for (const { made: hear } of hooksOf(ctx).charges) await hear?.(ctx, trx, told);
}
