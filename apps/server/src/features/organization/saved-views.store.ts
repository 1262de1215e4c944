import type { Db } from '../../platform/database/open.ts';
import { byName } from '../../platform/database/search.ts';

type Values = { name: string; shared: boolean; search: string; columns: string[] };

function views(db: Db) {
  return db
    .selectFrom('gl_saved_view as view')
    .innerJoin('gl_user as owner', 'owner.id', 'view.user_id')
    .select(['view.id', 'view.user_id', 'view.record', 'view.name', 'view.shared', 'view.search'])
    .select(['view.columns', 'owner.name as owner_name']);
}

/** The person's own views, and shared ones of other people. */
export function listViews(db: Db, { record, userId }: { record: string; userId: number }) {
  return views(db)
    .where('view.record', '=', record)
    .where((eb) => eb.or([eb('view.user_id', '=', userId), eb('view.shared', '=', true)]))
    .orderBy(byName('view.name'))
    .orderBy('view.id')
    .limit(500)
    .execute();
}

export function findView(db: Db, id: number) {
  return views(db).where('view.id', '=', id).executeTakeFirst();
}

export type ViewRow = NonNullable<Awaited<ReturnType<typeof findView>>>;

/** How many views a person has of a list, and of all lists. */
export function countOwnViews(db: Db, { record, userId }: { record: string; userId: number }) {
  return db
    .selectFrom('gl_saved_view')
    .select((eb) => eb.fn.countAll<number>().as('ofAll'))
    .select((eb) => eb.fn.countAll<number>().filterWhere('record', '=', record).as('ofList'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

export async function insertView(
  db: Db,
  values: Values & { record: string; user_id: number; created_at: Date; updated_at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('gl_saved_view')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function updateView(db: Db, id: number, values: Values & { updated_at: Date }) {
  return db.updateTable('gl_saved_view').set(values).where('id', '=', id).execute();
}

export function deleteView(db: Db, id: number) {
  return db.deleteFrom('gl_saved_view').where('id', '=', id).execute();
}
