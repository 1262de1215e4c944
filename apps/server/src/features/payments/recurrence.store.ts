import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import type { PmRecurrence } from '../../platform/database/schema.gen.ts';

export type RecurrenceRow = Selectable<PmRecurrence>;

export function insertRecurrence(trx: Db, values: Insertable<PmRecurrence>) {
  return trx.insertInto('pm_recurrence').values(values).returningAll().executeTakeFirstOrThrow();
}

export function findRecurrence(db: Db, id: number): Promise<RecurrenceRow | undefined> {
  return db.selectFrom('pm_recurrence').selectAll().where('id', '=', id).executeTakeFirst();
}

export function lockRecurrence(trx: Db, id: number): Promise<RecurrenceRow | undefined> {
  return trx
    .selectFrom('pm_recurrence')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export function updateRecurrence(trx: Db, id: number, changes: Updateable<PmRecurrence>) {
  return trx
    .updateTable('pm_recurrence')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Those whose next charge is to be made now, the longest waiting first. */
export async function listDue(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('pm_recurrence')
    .select('id')
    .where('state', '=', 'active')
    .where('look_at', '<=', now)
    .orderBy('look_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The newest that it made, the first one too. */
export function listMade(db: Db, id: number, limit: number) {
  return db
    .selectFrom('pm_transaction')
    .select(['id', 'status', 'value_cents', 'due_date', 'counted_due_date', 'recurrence_number'])
    .where('recurrence_id', '=', id)
    .orderBy('recurrence_number', 'desc')
    .limit(limit)
    .execute();
}

/** The names that a recurrence is shown with. */
export function getNames(db: Db, id: number) {
  return db
    .selectFrom('pm_recurrence as row')
    .innerJoin('pm_transaction as first', 'first.id', 'row.first_transaction_id')
    .innerJoin('gl_business_unit as unit', 'unit.id', 'first.business_unit_id')
    .leftJoin('gl_user as maker', 'maker.id', 'row.created_by')
    .leftJoin('gl_user as stopper', 'stopper.id', 'row.stopped_by')
    .select(['first.person_name', 'unit.name as business_unit_name'])
    .select('first.business_unit_id')
    .select(['maker.name as user', 'stopper.name as stopped_by'])
    .where('row.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Ends the active ones of these charges; returns their ids. */
export async function stopOf(
  trx: Db,
  charges: readonly number[],
  { reason, now }: { reason: string; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with found as (
      select id from pm_recurrence
      where state = 'active' and id in (
        select recurrence_id from pm_transaction where id = any(${[...charges]}::bigint[]))
      order by id for update)
    update pm_recurrence set state = 'stopped', next_due_date = null, look_at = null, wait_reason = null,
      stop_reason = ${reason}, stopped_at = ${now}, updated_at = ${now}
    from found where pm_recurrence.id = found.id returning pm_recurrence.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Whether the person of a charge can be asked, and its ticket still has one. */
export async function getPlace(
  db: Db,
  { personId, ticketId }: { personId: number | null; ticketId: number | null },
) {
  const person = await db
    .selectFrom('gl_user')
    .select(['id', 'active', 'name', 'tax_id', 'email'])
    .where('id', '=', personId)
    .executeTakeFirst();
  const ticket = await db
    .selectFrom('at_ticket')
    .select(['id', 'anonymised_at'])
    .where('id', '=', ticketId)
    .executeTakeFirst();
  return { person: person ?? null, ticket: ticket ?? null };
}
