import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { FnRecurrence } from '../../../platform/database/schema.gen.ts';

export type RecurrenceRow = Selectable<FnRecurrence>;

export function insertRecurrence(trx: Db, values: Insertable<FnRecurrence>) {
  return trx.insertInto('fn_recurrence').values(values).returningAll().executeTakeFirstOrThrow();
}

export function findRecurrence(db: Db, id: number): Promise<RecurrenceRow | undefined> {
  return db.selectFrom('fn_recurrence').selectAll().where('id', '=', id).executeTakeFirst();
}

export function lockRecurrence(trx: Db, id: number): Promise<RecurrenceRow | undefined> {
  return trx
    .selectFrom('fn_recurrence')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export function updateRecurrence(trx: Db, id: number, changes: Updateable<FnRecurrence>) {
  return trx
    .updateTable('fn_recurrence')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Those whose next entry is to be made now, the longest waiting first. */
export async function listDue(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('fn_recurrence')
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
    .selectFrom('fn_entry')
    .select(['id', 'direction', 'status', 'amount_cents', 'due_date', 'recurrence_number'])
    .where('recurrence_id', '=', id)
    .orderBy('recurrence_number', 'desc')
    .limit(limit)
    .execute();
}

/** The names of its unit, and of the people who made and stopped it. */
export function getNames(db: Db, id: number) {
  return db
    .selectFrom('fn_recurrence as row')
    .innerJoin('gl_business_unit as unit', 'unit.id', 'row.business_unit_id')
    .leftJoin('gl_user as maker', 'maker.id', 'row.created_by')
    .leftJoin('gl_user as stopper', 'stopper.id', 'row.stopped_by')
    .select('unit.name as business_unit_name')
    .select(['maker.name as user', 'stopper.name as stopped_by'])
    .where('row.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Code and name of these accounts or cost centres. */
export async function listLabels(
  db: Db,
  table: 'fn_account' | 'fn_cost_center',
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; label: string }>`
    select id, code || ' ' || name as label from ${sql.table(table)}
    where id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, label }) => [id, label]));
}

/** The person of the next ones; undefined without one. */
export function findPerson(db: Db, id: number | null) {
  return db
    .selectFrom('gl_user')
    .select(['name', 'active'])
    .where('id', '=', id)
    .executeTakeFirst();
}
