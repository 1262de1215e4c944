import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import type { Announce } from './announce.ts';
import * as policy from './charge.policy.ts';
import { fault } from './charge-draft.ts';
import { ownCodes } from './emission.ts';
import { announcePayment } from './events.ts';
import { dayOf } from './payments.rules.ts';
import { getUnit, lockTransaction, updateTransaction } from './payments.store.ts';
import { tellCustomer } from './tell-customer.ts';

type Terms = Record<string, unknown>;

/** Whether a change asks for other money or another day than before. */
export const asksOtherwise = (before: Terms, changes: Terms): boolean =>
  policy.asked.some(
    (name) =>
      changes[name] !== undefined && JSON.stringify(changes[name]) !== JSON.stringify(before[name]),
  );

/** A due date that an emitted charge may get. Throws INVALID for one that has passed. */
export function requireNotPast(ctx: Context, dueDate: string | undefined): void {
  if (dueDate !== undefined && dueDate < dayOf(ctx.clock()))
    throw fault('due_date', 'O novo vencimento não pode ter passado.');
}

/**
 * New codes for an emitted charge whose terms changed: its link and number stay, and the customer is told. Throws
 * PAYMENT_UNIT_INCOMPLETE.
 */
export async function reissue(ctx: Context, trx: Db, id: number): Promise<Announce> {
  const charge = await lockTransaction(trx, id);
  if (charge?.our_number != null) {
    const unit = await getUnit(trx, charge.business_unit_id);
    await updateTransaction(trx, id, await ownCodes(unit, charge));
  }
  const announce = await tellCustomer(ctx, trx, { ids: [id], why: 'change' });
  return async () => {
    announcePayment(ctx, id, charge?.ticket_id ?? null);
    await announce?.();
  };
}
