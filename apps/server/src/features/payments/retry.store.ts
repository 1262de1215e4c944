import type { Db } from '../../platform/database/open.ts';

/** Refunds of a charge that its provider has not made, with what it said. */
export function lockFailed(trx: Db, chargeId: number) {
  return trx
    .selectFrom('pm_refund')
    .select(['id', 'payment_id', 'cents', 'state'])
    .where('transaction_id', '=', chargeId)
    .where('state', '<>', 'done')
    .where('fault', 'is not', null)
    .orderBy('id')
    .limit(200)
    .forUpdate()
    .execute();
}

/** One try that failed stays counted, so that the next one asks first. */
export async function retryRefund(trx: Db, id: number, now: Date): Promise<void> {
  await trx
    .updateTable('pm_refund')
    .set({ state: 'waiting', tries: 1, retry_at: now })
    .where('id', '=', id)
    .execute();
}
