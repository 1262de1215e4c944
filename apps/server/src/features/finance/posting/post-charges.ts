import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { BookedMoney } from '../../../platform/feature-hooks.ts';
import { listJudgedPaid } from '../../payments/apply-payment.ts';
import { listPurposes } from '../ledger/accounts.store.ts';
import { bookEntries } from '../ledger/book.ts';
import { settleEntries } from '../ledger/settle.ts';
import { bookedAs, type Item, itemsOf } from './items.rules.ts';
import type { Place } from './place.rules.ts';
import { placesFor } from './places.ts';
import * as store from './posting.store.ts';

/** Charges of one round of statements. */
const AT_ONCE = 500;
/** Whether all money of a charge in this state pays it; of others, its money says so. */
const IS_PAID: Record<string, boolean> = { emitted: false, partial: false, paid: true };

/** What is to be posted of charges, and the money that it is. */
async function unpostedItems(trx: Db, chargeIds: readonly number[]): Promise<Item[]> {
  const payments = await store.listPayments(trx, chargeIds);
  const refunds = await store.listRefunds(trx, chargeIds);
  if (payments.length + refunds.length === 0) return [];
  const charges = await store.listCharges(trx, chargeIds);
  const unclear = charges.filter(({ status }) => IS_PAID[status] === undefined);
  const judged = unclear.length
    ? await listJudgedPaid(
        trx,
        unclear.map(({ id }) => id),
      )
    : new Set<number>();
  const paymentsOf = Map.groupBy(payments, ({ chargeId }) => chargeId);
  const refundsOf = Map.groupBy(refunds, ({ chargeId }) => chargeId);
  return charges.flatMap((charge) => {
    const isPaid = IS_PAID[charge.status] ?? judged.has(charge.id);
    const { id } = charge;
    return itemsOf({ ...charge, isPaid }, paymentsOf.get(id) ?? [], refundsOf.get(id) ?? []);
  });
}

type Placed = { item: Item; place: Place };

/** All of a charge, or nothing: its payments count in their order. */
function wholeCharges(items: readonly Item[], places: readonly (Place | undefined)[]) {
  const left = new Set(items.flatMap(({ chargeId }, at) => (places[at] ? [] : chargeId)));
  const placed = items.flatMap((item, at): Placed[] => {
    const place = places[at];
    return place && !left.has(item.chargeId) ? [{ item, place }] : [];
  });
  return { placed, left: [...left] };
}

async function book(trx: Db, placed: readonly Placed[], how: { now: Date; userId: number | null }) {
  const purposes = await listPurposes(trx);
  const booked = placed.map(({ item, place }) =>
    bookedAs(item, place, purposes.get(item.share.purpose) ?? 0),
  );
  const entries = await bookEntries(
    trx,
    booked.map(({ entry }) => entry),
    how,
  );
  await settleEntries(
    trx,
    booked.map(({ settlement }, at) => ({ ...settlement, entryId: entries[at] ?? 0 })),
    how,
  );
  const marked = {
    pm_payment: new Set(placed.flatMap(({ item }) => item.paymentId ?? [])),
    pm_refund: new Set(placed.flatMap(({ item }) => item.refundId ?? [])),
  };
  for (const table of ['pm_payment', 'pm_refund'] as const)
    if ((await store.markPosted(trx, table, [...marked[table]])) !== marked[table].size)
      throw new Error(`${table}: something was posted before`);
}

/**
 * Posts money of charges that is not posted yet, inside the caller's transaction, which has locked the charges: an entry for
 * each payment, for what the bank kept of it, and for each refund, settled at once. Money that has no open month now is left
 * for the job. Throws MONTH_CLOSED for payments by hand.
 */
export async function postCharges(
  ctx: Context,
  trx: Db,
  { chargeIds, byHand, from }: BookedMoney,
): Promise<void> {
  const how = { now: ctx.clock(), userId: from?.userId ?? null };
  for (let at = 0; at < chargeIds.length; at += AT_ONCE) {
    const items = await unpostedItems(trx, chargeIds.slice(at, at + AT_ONCE));
    const places = await placesFor(ctx, trx, { items, byHand });
    const { placed, left } = wholeCharges(items, places);
    if (left.length > 0) ctx.log.warn({ charges: left }, 'money of charges waits to be posted');
    if (placed.length > 0) await book(trx, placed, how);
  }
}
