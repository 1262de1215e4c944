import type { Context } from '../../../platform/context.ts';
import { writeAudits } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import { today } from '../../payments/payments.ts';
import { closedDays, requireOpenMonths } from '../months/month-gate.ts';
import type { Item } from './items.rules.ts';
import { type Account, accountFor, daysOf, type Place, placeIn } from './place.rules.ts';
import * as store from './posting.store.ts';

async function makeMissing(trx: Db, units: readonly number[]): Promise<void> {
  const made = await store.makeAccounts(trx, units);
  await writeAudits(
    trx,
    null,
    made.map(({ id, name, business_unit_id }) => ({
      action: 'create' as const,
      record: 'fn_bank_account',
      recordId: id,
      after: { name, business_unit_id },
    })),
  );
}

/** The account of each item; those of units that have none for it are made. */
async function accountsFor(trx: Db, items: readonly Item[]) {
  const wanted = {
    units: [...new Set(items.map(({ moved }) => moved.unitId))],
    named: [...new Set(items.flatMap(({ moved }) => moved.accountId ?? []))],
  };
  const find = async () => {
    const accounts = await store.lockAccounts(trx, wanted);
    return items.map(({ moved }) => accountFor(moved, accounts));
  };
  const found = await find();
  const missing = items.flatMap(({ moved }, at) => (found[at] ? [] : moved.unitId));
  if (missing.length === 0) return found;
  await makeMissing(trx, [...new Set(missing)]);
  return find();
}

/** Throws MONTH_CLOSED for payments by hand: nobody has to report them on that day. */
async function refuseClosed(
  trx: Db,
  items: readonly Item[],
  { accounts, byHand }: { accounts: readonly (Account | undefined)[]; byHand: readonly number[] },
): Promise<void> {
  const days = items.flatMap(({ paymentId, moved }, at) => {
    const account = accounts[at];
    return account && paymentId !== null && byHand.includes(paymentId)
      ? daysOf(moved, account)
      : [];
  });
  await requireOpenMonths(trx, days);
}

/**
 * Where and when each item is booked, undefined where nothing is open for it now. The accounts and months stay as they are
 * until the transaction ends. Throws MONTH_CLOSED for payments by hand.
 */
export async function placesFor(
  ctx: Context,
  trx: Db,
  { items, byHand }: { items: readonly Item[]; byHand: readonly number[] },
): Promise<(Place | undefined)[]> {
  const accounts = await accountsFor(trx, items);
  await refuseClosed(trx, items, { accounts, byHand });
  const now = today(ctx);
  const days = items.flatMap(({ moved }, at) => {
    const account = accounts[at];
    if (!account) return [];
    const todays = [moved.unitId, account.unitId].map((unitId) => ({ unitId, day: now }));
    return [...daysOf(moved, account), ...todays];
  });
  const isClosed = await closedDays(trx, days);
  return items.map(({ moved }, at) => {
    const account = accounts[at];
    return account && placeIn(moved, account, { today: now, isClosed });
  });
}
