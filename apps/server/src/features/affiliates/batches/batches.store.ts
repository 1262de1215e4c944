import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

/** What an affiliate would get in a batch; `unitId` is the affiliate's own, else that of its newest sale in it. */
export type Payable = {
  id: number;
  name: string;
  cents: number;
  unitId: number;
  pixKeyKind: string | null;
  pixKey: string | null;
};

/** Locks the affiliates that have something payable until that moment: nothing is added to it or taken from it meanwhile. */
export async function lockPayable(trx: Db, before: Date): Promise<void> {
  await sql`
    select id from af_affiliate where id in (
      select af_affiliate_id from af_commission
      where not reversed and af_batch_id is null and payable_at < ${before})
    order by id for no key update`.execute(trx);
}

export async function listPayable(db: Db, before: Date): Promise<Payable[]> {
  const { rows } = await sql<Payable>`
    select affiliate.id, affiliate.name, sum(line.amount_cents)::bigint as cents,
      affiliate.pix_key_kind as "pixKeyKind", affiliate.pix_key as "pixKey",
      coalesce(affiliate.business_unit_id,
        (array_agg(charge.business_unit_id order by line.id desc))[1]) as "unitId"
    from af_commission line
    join af_affiliate affiliate on affiliate.id = line.af_affiliate_id
    join pm_transaction charge on charge.id = line.pm_transaction_id
    where not line.reversed and line.af_batch_id is null and line.payable_at < ${before}
    group by affiliate.id order by affiliate.id`.execute(db);
  return rows;
}

type NewBatch = { until: string; totalCents: number; now: Date; userId: number };

export async function insertBatch(trx: Db, { until, totalCents, now, userId }: NewBatch) {
  const { id } = await trx
    .insertInto('af_batch')
    .values({ until, total_cents: totalCents, created_at: now, created_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type NewPart = {
  af_affiliate_id: number;
  amount_cents: number;
  fn_entry_id: number;
  pix_key_kind: string;
  pix_key: string;
};

export async function insertParts(trx: Db, batchId: number, parts: NewPart[]): Promise<void> {
  await trx
    .insertInto('af_batch_part')
    .values(parts.map((part) => ({ af_batch_id: batchId, ...part })))
    .execute();
}

/** Puts the payable lines of these affiliates into the batch; returns what they add up to. */
export async function takeLines(
  trx: Db,
  batchId: number,
  { affiliateIds, before }: { affiliateIds: number[]; before: Date },
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    with taken as (
      update af_commission set af_batch_id = ${batchId}
      where not reversed and af_batch_id is null and payable_at < ${before}
        and af_affiliate_id = any(${affiliateIds}::bigint[])
      returning amount_cents)
    select coalesce(sum(amount_cents), 0)::bigint as cents from taken`.execute(trx);
  return rows[0]?.cents ?? 0;
}

const batches = (db: Db) =>
  db
    .selectFrom('af_batch')
    .select(['id', 'until', 'total_cents', 'created_at', 'paid_on', 'undone_at']);

export type BatchRow = Awaited<ReturnType<typeof listBatches>>[number];

export function listBatches(db: Db, { limit, offset }: { limit: number; offset: number }) {
  return batches(db).orderBy('id', 'desc').limit(limit).offset(offset).execute();
}

export async function countBatches(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('af_batch')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export function findBatch(db: Db, id: number): Promise<BatchRow | undefined> {
  return batches(db).where('id', '=', id).executeTakeFirst();
}

export function lockBatch(trx: Db, id: number): Promise<BatchRow | undefined> {
  return batches(trx).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function setPaid(trx: Db, id: number, on: string): Promise<void> {
  await trx.updateTable('af_batch').set({ paid_on: on }).where('id', '=', id).execute();
}

export async function setUndone(trx: Db, id: number, at: Date): Promise<void> {
  await trx.updateTable('af_batch').set({ undone_at: at }).where('id', '=', id).execute();
}

/** The affiliates of a batch: what they earn and what refunds take waits until the transaction ends. */
export async function lockAffiliatesOf(trx: Db, id: number): Promise<void> {
  await sql`
    select id from af_affiliate where id in (
      select af_affiliate_id from af_batch_part where af_batch_id = ${id})
    order by id for no key update`.execute(trx);
}

/** A batch's lines can be paid again; those of a sale that was returned whole meanwhile cancel each other. */
export async function releaseLines(trx: Db, id: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update af_commission set af_batch_id = null where af_batch_id = ${id}
    returning pm_transaction_id as id`.execute(trx);
  const sales = rows.map((row) => row.id);
  await sql`
    update af_commission set reversed = true where pm_transaction_id in (
      select pm_transaction_id from af_commission
      where pm_transaction_id = any(${sales}::bigint[])
      group by pm_transaction_id having sum(amount_cents) = 0 and count(af_batch_id) = 0)`.execute(
    trx,
  );
}

/** With the unit of each entry and what of it is still open. */
export function listParts(db: Db, batchIds: readonly number[]) {
  return db
    .selectFrom('af_batch_part as part')
    .innerJoin('af_affiliate as affiliate', 'affiliate.id', 'part.af_affiliate_id')
    .innerJoin('fn_entry as entry', 'entry.id', 'part.fn_entry_id')
    .select(['part.af_batch_id', 'part.af_affiliate_id', 'affiliate.name as affiliate_name'])
    .select(['part.amount_cents', 'part.fn_entry_id', 'part.pix_key_kind', 'part.pix_key'])
    .select(['entry.business_unit_id as unitId', 'entry.settled_cents', 'entry.status'])
    .where('part.af_batch_id', 'in', [0, ...batchIds])
    .orderBy('affiliate.name')
    .orderBy('affiliate.id')
    .execute();
}
