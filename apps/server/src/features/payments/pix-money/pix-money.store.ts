import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

/** All of whose codes may name a charge by its reference. */
const PROVIDERS = ['balcao', 'pix', 'cnab'];
const MOST_UNITS = 1_000;

/** The unit to which a webhook's address belongs, also one that the PSP is just taking. */
export async function findHookUnit(db: Db, hash: Buffer): Promise<number | undefined> {
  const row = await db
    .selectFrom('pm_provider_setting')
    .select('business_unit_id as id')
    .where(({ or, eb }) => or([eb('hook_hash', '=', hash), eb('hook_next_hash', '=', hash)]))
    .executeTakeFirst();
  return row?.id;
}

/** Which of these Pix payments were booked before. */
export async function listKnown(db: Db, e2eIds: string[]): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom('pm_payment')
    .select('external_id')
    .where('source', '=', 'pix')
    .where('external_id', 'in', e2eIds)
    .execute();
  return new Set(rows.map(({ external_id }) => external_id));
}

/** The unit's charges by the txid of their Pix: the PSP's, or the reference in a static code. */
export async function findCharges(
  db: Db,
  unitId: number,
  txids: string[],
): Promise<Map<string | null, number>> {
  const ofUnit = db.selectFrom('pm_transaction').where('business_unit_id', '=', unitId);
  const rows = await ofUnit
    .select(['id', 'pix_txid as txid'])
    .where('pix_txid', 'in', txids)
    .unionAll(
      ofUnit
        .select(['id', 'reference as txid'])
        .where('provider', 'in', PROVIDERS)
        .where('reference', 'in', txids),
    )
    .execute();
  return new Map(rows.map(({ id, txid }) => [txid, id]));
}

type Woken = { unitId: number; e2eIds: string[]; now: Date; leaseEnd: Date };

/**
 * Has refunds of these Pix payments that their PSP works on asked after now, also those that were given up; the charges that
 * they belong to. One that may just be asked after keeps its lease, and begins anew with short pauses.
 */
export async function wakeRefunds(
  trx: Db,
  { unitId, e2eIds, now, leaseEnd }: Woken,
): Promise<number[]> {
  const rows = await trx
    .updateTable('pm_refund as refund')
    .from('pm_payment as payment')
    .innerJoin('pm_transaction as charge', 'charge.id', 'payment.transaction_id')
    .set(({ fn, ref, val }) => ({
      tries: fn<number>('least', [ref('refund.tries'), val(1)]),
      retry_at: sql<Date>`case when refund.retry_at between ${now} and ${leaseEnd} then refund.retry_at else ${now} end`,
    }))
    .whereRef('payment.id', '=', 'refund.payment_id')
    .where('payment.source', '=', 'pix')
    .where('payment.external_id', 'in', e2eIds)
    .where('charge.business_unit_id', '=', unitId)
    .where('refund.state', '=', 'waiting')
    .where(({ or, eb }) => or([eb('refund.retry_at', '>', now), eb('refund.retry_at', 'is', null)]))
    .returning('refund.transaction_id as id')
    .execute();
  return [...new Set(rows.map(({ id }) => id))];
}

/** The units that may have money at a PSP. */
export async function listPolledUnits(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('pm_provider_setting')
    .select('business_unit_id as id')
    .where('secrets_sealed', 'is not', null)
    .where('api_url', 'is not', null)
    .orderBy('business_unit_id')
    .limit(MOST_UNITS)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findPolledUntil(db: Db, unitId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('pm_provider_setting')
    .select('polled_until')
    .where('business_unit_id', '=', unitId)
    .executeTakeFirst();
  return row?.polled_until ?? null;
}

type Polled = { polled_until?: Date; poll_error: string | null };

/** Leaves `updated_at` as it is: nobody's form is outdated by it. */
export async function updatePolled(db: Db, unitId: number, polled: Polled): Promise<void> {
  await db
    .updateTable('pm_provider_setting')
    .set(polled)
    .where('business_unit_id', '=', unitId)
    .execute();
}
