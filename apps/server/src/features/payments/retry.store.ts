import { sql } from 'kysely';
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

/**
 * One try that failed stays counted, so that the next one asks first. A try that may be under way ends first: it keeps its
 * lease, and what it finds is written.
 */
export async function retryRefund(
  trx: Db,
  id: number,
  { now, leaseEnd }: { now: Date; leaseEnd: Date },
): Promise<void> {
  await trx
    .updateTable('pm_refund')
    .set({
      state: 'waiting',
      tries: 1,
      retry_at: sql<Date>`case when state = 'waiting' and retry_at between ${now} and ${leaseEnd} then retry_at else ${now} end`,
    })
    .where('id', '=', id)
    .execute();
}
