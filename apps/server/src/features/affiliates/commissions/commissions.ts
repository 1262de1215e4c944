import type {
  Commission,
  CommissionState,
  listCommissions as listSpec,
} from '@balcao/contract/affiliates/commissions';
import { COUNT_CAP } from '@balcao/contract/paging';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import type { Context } from '../../../platform/context.ts';
import { pageOf, spanOf } from '../../../platform/paging.ts';
import { requireView } from '../policy.ts';
import * as store from './commissions.store.ts';

function stateOf(row: store.CommissionRow, now: Date): CommissionState {
  const { reversed, payable_at, af_batch_id, paid_on } = row;
  if (reversed) return 'reversed';
  if (af_batch_id !== null) return paid_on === null ? 'in_batch' : 'paid';
  return payable_at > now ? 'held' : 'payable';
}

function shown(row: store.CommissionRow, now: Date): Commission {
  const { reversed: _, paid_on: __, made_at, payable_at, ...rest } = row;
  return {
    ...rest,
    status: stateOf(row, now),
    made_at: made_at.toISOString(),
    payable_at: payable_at.toISOString(),
  };
}

/** Throws FORBIDDEN. */
export async function listCommissions(
  ctx: Context,
  actor: Actor,
  query: z.output<typeof listSpec.query>,
) {
  requireView(actor);
  const now = ctx.clock();
  const [rows, found] = await Promise.all([
    store.listCommissions(ctx.db, query, { now, ...spanOf(query) }),
    store.countCommissions(ctx.db, query, now, COUNT_CAP + 1),
  ]);
  const count = { total: Math.min(found, COUNT_CAP), capped: found > COUNT_CAP };
  return pageOf(
    query,
    count,
    rows.map((row) => shown(row, now)),
  );
}
