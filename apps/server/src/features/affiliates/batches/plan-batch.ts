import type { BatchPlan } from '@balcao/contract/affiliates/batches';
import type { Signal } from '@balcao/contract/affiliates/signals';
import type { Actor } from '../../../platform/actor.ts';
import { invalidAt } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import { today } from '../../payments/payments.ts';
import { requireView } from '../policy.ts';
import { signalsOfPayable } from '../signals/signals.ts';
import * as store from './batches.store.ts';
import { hindrance } from './plan.rules.ts';

/** The first moment of the day after, in São Paulo, which has had no summer time since 2019. */
export const endOf = (day: string) => new Date(Date.parse(`${day}T00:00:00-03:00`) + 86_400_000);

/** Throws INVALID for a day to come. */
export function requirePast(ctx: Context, until: string): void {
  if (until > today(ctx)) throw invalidAt('until', 'A data não pode ser futura.');
}

export type Candidate = store.Payable & { signals: Signal[] };

/** Affiliates with something to pay until that moment, with the signals that speak against it. */
export async function listCandidates(
  ctx: Context,
  db: Db,
  before: Date,
): Promise<readonly Candidate[]> {
  const payable = await store.listPayable(db, before);
  const affiliateIds = payable.map(({ id }) => id);
  const signals = await signalsOfPayable(db, { affiliateIds, before, now: ctx.clock() });
  return payable.map((one) => ({ ...one, signals: signals.get(one.id) ?? [] }));
}

export const named = ({ id, name, cents, signals }: Candidate) => ({
  af_affiliate_id: id,
  affiliate_name: name,
  amount_cents: cents,
  signals,
});

/** What a batch until that day would take and leave. Throws FORBIDDEN, INVALID. */
export async function planBatch(ctx: Context, actor: Actor, until: string): Promise<BatchPlan> {
  requireView(actor);
  requirePast(ctx, until);
  const candidates = await listCandidates(ctx, ctx.db, endOf(until));
  const taken = candidates.filter((one) => !hindrance(one));
  return {
    until,
    total_cents: taken.reduce((sum, { cents }) => sum + cents, 0),
    parts: taken.map(named),
    left: candidates.flatMap((one) => {
      const reason = hindrance(one);
      return reason ? [{ ...named(one), reason }] : [];
    }),
  };
}
