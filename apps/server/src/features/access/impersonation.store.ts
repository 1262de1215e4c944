import type { Db } from '../../platform/database/open.ts';

export function findPerson(db: Db, id: number) {
  return db
    .selectFrom('gl_user')
    .select(['id', 'name', 'level', 'active'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function setActingAs(trx: Db, sessionId: number, userId: number | null) {
  await trx
    .updateTable('gl_session')
    .set({ acting_as: userId })
    .where('id', '=', sessionId)
    .execute();
}

/** Ends all acting by and as a person. */
export async function clearActing(trx: Db, userId: number): Promise<void> {
  await trx
    .updateTable('gl_session')
    .set({ acting_as: null })
    .where('acting_as', 'is not', null)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('acting_as', '=', userId)]))
    .execute();
}
