import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

type Claim = { now: Date; until: Date };

/** Whose note it is, if its sender has something to do now. */
export function findWork(db: Db, id: number, now: Date) {
  return db
    .selectFrom('nf_invoice')
    .select('business_unit_id as unitId')
    .where('id', '=', id)
    .where('sender_wait', 'is not', null)
    .where('sender_retry_at', '<=', now)
    .executeTakeFirst();
}

/** The note whose sender has something to do now, taken until then; undefined if there is nothing, or somebody is at it. */
export function claimInvoice(db: Db, id: number, { now, until }: Claim) {
  return db
    .updateTable('nf_invoice')
    .set((eb) => ({
      sender_tries: eb('sender_tries', '+', 1),
      sender_problem: null,
      sender_retry_at: until,
      status: sql<string>`case when status = 'signed' and sender_wait = 'send' then 'sent' else status end`,
    }))
    .where('id', '=', id)
    .where('sender_wait', 'is not', null)
    .where('sender_retry_at', '<=', now)
    .returning(['id', 'business_unit_id', 'environment', 'dps_id', 'access_key', 'status'])
    .returning(['sender_wait', 'sender_tries'])
    .executeTakeFirst();
}

/** Leaves a note for later without counting a try. */
export async function postpone(db: Db, id: number, { now, until }: Claim): Promise<void> {
  await db
    .updateTable('nf_invoice')
    .set({ sender_retry_at: until })
    .where('id', '=', id)
    .where('sender_wait', 'is not', null)
    .where('sender_retry_at', '<=', now)
    .execute();
}

/** What was given up of a unit is due now, some at once; rows that somebody works with are left alone. */
export async function wakeGivenUp(db: Db, unitId: number, now: Date, limit: number): Promise<void> {
  await sql`
    update nf_invoice set sender_tries = least(sender_tries, 1), sender_retry_at = ${now}
    where id in (select id from nf_invoice where business_unit_id = ${unitId} and sender_wait is not null
      and sender_retry_at is null order by id limit ${limit} for no key update skip locked)`.execute(
    db,
  );
}

/** Notes whose sender has something to do since then. */
export async function listDue(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('nf_invoice')
    .select('id')
    .where('sender_wait', 'is not', null)
    .where('sender_retry_at', '<=', now)
    .orderBy('sender_retry_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends the event that a note waits for. */
export async function endEvent(
  trx: Db,
  invoiceId: number,
  kind: string,
  change: { state: 'done' | 'refused'; at: Date | null; document_id?: number },
): Promise<void> {
  await trx
    .updateTable('nf_event')
    .set(change)
    .where('invoice_id', '=', invoiceId)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .execute();
}
