import type { Db } from '../../../platform/database/open.ts';

/** The address of a delivery and whether it gets marketing; undefined once its mail was erased. */
export async function findChoice(db: Db, deliveryId: number) {
  const row = await db
    .selectFrom('am_delivery as delivery')
    .leftJoin('am_optout as optout', 'optout.address', 'delivery.address')
    .select(['delivery.address', 'optout.address as optedOut'])
    .where('delivery.id', '=', deliveryId)
    .executeTakeFirst();
  return row?.address ? { address: row.address, optedOut: row.optedOut !== null } : undefined;
}

export async function setOptedOut(db: Db, address: string, now: Date): Promise<void> {
  await db
    .insertInto('am_optout')
    .values({ address, created_at: now })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .execute();
}

export async function forgetOptOut(db: Db, address: string): Promise<void> {
  await db.deleteFrom('am_optout').where('address', '=', address).execute();
}
