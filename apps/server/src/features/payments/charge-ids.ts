import type { ChargeFilter } from '@balcao/contract/payments/charges';
import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import { listIds } from './charges.store.ts';
import { askedBy } from './charges.ts';

/** The charges that a filter of the list finds, as far as the person sees them. Throws FORBIDDEN. */
export const chargeIdsOf = (
  ctx: Context,
  db: Db,
  actor: Actor,
  filter: ChargeFilter,
  limit: number,
): Promise<number[]> => listIds(db, askedBy(ctx, actor, filter), limit);
