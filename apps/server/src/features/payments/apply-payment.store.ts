import type { Insertable } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import type { PmPayment } from '../../platform/database/schema.gen.ts';

/** The id of the new payment; undefined if its source reported it before. */
export async function insertPayment(
  trx: Db,
  payment: Insertable<PmPayment>,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('pm_payment')
    .values(payment)
    .onConflict((conflict) => conflict.columns(['source', 'external_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The payments that count for the charge, in the order of their days. */
export function listCounted(trx: Db, chargeId: number) {
  return trx
    .selectFrom('pm_payment')
    .select(['paid_on as paidOn', 'cents'])
    .where('transaction_id', '=', chargeId)
    .where('duplicate', '=', false)
    .orderBy('paid_on')
    .orderBy('id')
    .execute();
}
