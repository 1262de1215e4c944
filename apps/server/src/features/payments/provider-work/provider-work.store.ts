import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { PmRefund } from '../../../platform/database/schema.gen.ts';

type Claim = { now: Date; until: Date };

/** The charge whose provider has something to do now, taken until then; undefined if there is nothing, or somebody is at it. */
export function claimCharge(db: Db, id: number, { now, until }: Claim) {
  return db
    .updateTable('pm_transaction')
    .set((eb) => ({ provider_tries: eb('provider_tries', '+', 1), provider_retry_at: until }))
    .where('id', '=', id)
    .where('provider_wait', 'is not', null)
    .where('provider_retry_at', '<=', now)
    .returningAll()
    .executeTakeFirst();
}

/** Gives a charge back without counting the try. */
export async function postponeCharge(db: Db, id: number, { now, until }: Claim): Promise<void> {
  await db
    .updateTable('pm_transaction')
    .set((eb) => ({ provider_tries: eb('provider_tries', '-', 1), provider_retry_at: until }))
    .where('id', '=', id)
    .where('provider_retry_at', '=', now)
    .execute();
}

/** The oldest refund of a charge that is to be made now, taken until then. */
export async function claimRefund(db: Db, chargeId: number, { now, until }: Claim) {
  const { rows } = await sql<Selectable<PmRefund> & { payment: string; unit: number }>`
    update pm_refund as refund set tries = refund.tries + 1, retry_at = ${until}
    from pm_payment as payment join pm_transaction as charge on charge.id = payment.transaction_id
    where refund.id = (select id from pm_refund where transaction_id = ${chargeId} and state = 'waiting'
        and retry_at <= ${now} order by id limit 1 for update skip locked)
      and payment.id = refund.payment_id
    returning refund.*, payment.external_id as payment, charge.business_unit_id as unit`.execute(
    db,
  );
  return rows[0];
}

/** Gives a refund back without counting the try. */
export async function postponeRefund(db: Db, id: number, { now, until }: Claim): Promise<void> {
  await db
    .updateTable('pm_refund')
    .set((eb) => ({ tries: eb('tries', '-', 1), retry_at: until }))
    .where('id', '=', id)
    .where('retry_at', '=', now)
    .execute();
}

/** Its tries by now; null if somebody else has taken it since, or it has ended. */
export async function lockRefund(trx: Db, id: number, until: Date): Promise<number | null> {
  const row = await trx
    .selectFrom('pm_refund')
    .select(['state', 'retry_at', 'tries'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const isOurs = row?.state === 'waiting' && row.retry_at?.getTime() === until.getTime();
  return isOurs ? row.tries : null;
}

export async function updateRefund(
  trx: Db,
  id: number,
  changes: Partial<
    Pick<Selectable<PmRefund>, 'state' | 'fault' | 'retry_at' | 'external_id' | 'done_at'>
  >,
): Promise<void> {
  await trx.updateTable('pm_refund').set(changes).where('id', '=', id).execute();
}

/** What was given up at a unit's provider is due now, some at once; rows that somebody works with are left alone. */
export async function wakeGivenUp(db: Db, unitId: number, now: Date, limit: number): Promise<void> {
  await sql`
    update pm_transaction set provider_tries = least(provider_tries, 1), provider_retry_at = ${now}
    where id in (select id from pm_transaction where business_unit_id = ${unitId} and provider_wait is not null
      and provider_retry_at is null order by id limit ${limit} for no key update skip locked)`.execute(
    db,
  );
  await sql`
    update pm_refund set tries = least(tries, 1), retry_at = ${now}
    where id in (select refund.id from pm_refund refund join pm_transaction charge on charge.id = refund.transaction_id
      where refund.state = 'waiting' and refund.retry_at is null and charge.business_unit_id = ${unitId}
      order by refund.id limit ${limit} for no key update of refund skip locked)`.execute(db);
}

/** Charges whose provider has something to do since then, in themselves or in a refund. */
export async function listDue(db: Db, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    (select id from pm_transaction where provider_wait is not null and provider_retry_at <= ${now}
      order by provider_retry_at limit ${limit})
    union
    (select transaction_id from pm_refund where state = 'waiting' and retry_at <= ${now}
      order by retry_at limit ${limit})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Charges of the same instalments that now have their code, and of which their customer was not told. */
export async function listUntold(trx: Db, group: string): Promise<number[]> {
  const rows = await trx
    .selectFrom('pm_transaction')
    .select('id')
    .where('instalment_group', '=', group)
    .where('status', '=', 'emitted')
    .where('provider_wait', 'is distinct from', 'emit')
    .where('customer_told_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether some of these instalments still get their code without anybody's help; others of them wait here meanwhile. */
export async function lockUncoded(trx: Db, group: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${group}, 0))`.execute(trx);
  const row = await trx
    .selectFrom('pm_transaction')
    .select('id')
    .where('instalment_group', '=', group)
    .where('provider_wait', '=', 'emit')
    .where('provider_retry_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
