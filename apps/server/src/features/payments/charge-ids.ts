import type { Charge } from '@balcao/contract/payments/charge';
import type { ChargeFilter } from '@balcao/contract/payments/charges';
import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import { chargeScope } from './charge.policy.ts';
import { listCharges, listIds, type Where } from './charges.store.ts';
import { askedBy, chargeOf } from './charges.ts';

/** `also` is a condition on `row`, the charge. */
type Asked = { filter: ChargeFilter; also?: Where };

/** The charges that a filter of the list finds, as far as the person sees them. Throws FORBIDDEN. */
export const chargeIdsOf = (
  ctx: Context,
  db: Db,
  actor: Actor,
  { filter, also }: Asked,
  limit: number,
): Promise<number[]> =>
  listIds(db, { ...askedBy(ctx, actor, filter), ...(also && { also }) }, limit);

/** Those of these charges that the person sees, by their id. */
export async function chargesOf(
  ctx: Context,
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<Map<number, Charge>> {
  if (!chargeScope(actor)) return new Map();
  const asked = { ...askedBy(ctx, actor, {}), among: ids };
  const rows = await listCharges(db, asked, { sort: 'id', limit: ids.length, offset: 0 });
  return new Map(rows.map((row) => [row.id, chargeOf(ctx, row)]));
}
