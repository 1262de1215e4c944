import type { Context } from '../../platform/context.ts';
import type { Origin } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { withdrawSlips } from './cnab/instruct.ts';
import { cancelAfter } from './emission.ts';
import { updateTransaction } from './payments.store.ts';
import { sendWork } from './provider-work/provider-job.ts';

type Collected = {
  id: number;
  business_unit_id: number;
  provider: string;
  provider_wait: string | null;
  provider_retry_at: Date | null;
};
type How = { from: Origin | null; now: Date };

/** Nobody is asked for these charges any more: the banks and PSPs that still collect them are told. They must be locked. */
export async function withdrawCharges(
  ctx: Context,
  trx: Db,
  charges: readonly Collected[],
  how: How,
): Promise<void> {
  const slips = charges.filter(({ provider }) => provider === 'cnab');
  await withdrawSlips(trx, slips, how);
  for (const charge of charges) {
    if (charge.provider !== 'pix') continue;
    const { now } = how;
    // A cancellation that somebody asked for has no reason any more: the money came first.
    const set = { ...cancelAfter(charge, now), cancel_reason: null, updated_at: now };
    await updateTransaction(trx, charge.id, set);
    await sendWork(ctx, trx, charge.id);
  }
}

/** A part of a charge came another way: its PSP asks for the rest. It must be locked. */
export async function lowerAtPsp(
  ctx: Context,
  trx: Db,
  charge: Collected,
  now: Date,
): Promise<void> {
  // An emission under way finds the smaller rest by itself.
  if (charge.provider !== 'pix' || charge.provider_wait === 'emit') return;
  const change = { ...cancelAfter(charge, now), provider_wait: 'change', cancel_reason: null };
  await updateTransaction(trx, charge.id, change);
  await sendWork(ctx, trx, charge.id);
}
