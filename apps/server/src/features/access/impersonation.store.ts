import type { Db } from '../../platform/database/open.ts';

/** These people, with their rows locked in the order of their ids. */
export function lockPeople(trx: Db, ids: number[]) {
  return trx
    .selectFrom('gl_user')
    .select(['id', 'name', 'level', 'active'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export async function setActingAs(trx: Db, sessionId: number, userId: number | null) {
  await trx
    .updateTable('gl_session')
    .set({ acting_as: userId })
    .where('id', '=', sessionId)
    .execute();
}

/** Ends all impersonation by and of a person. */
export async function clearActing(trx: Db, userId: number): Promise<void> {
  await trx
    .updateTable('gl_session')
    .set({ acting_as: null })
    .where('acting_as', 'is not', null)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('acting_as', '=', userId)]))
    .execute();
}
