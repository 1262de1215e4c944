import type { Db } from '../../platform/database/open.ts';

/** The open sessions of a person, last used first. */
export function listSessions(db: Db, userId: number, now: Date) {
  return db
    .selectFrom('gl_session')
    .select(['id', 'ip', 'user_agent', 'created_at', 'seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Whether the session is open, and still that of this person or of who acts as them. */
export async function isSessionOpen(
  db: Db,
  { sessionId, userId }: { sessionId: number; userId: number },
  now: Date,
): Promise<boolean> {
  const query = db
    .selectFrom('gl_session')
    .select('id')
    .where('id', '=', sessionId)
    .where('expires_at', '>', now)
    .where(({ eb, or }) => or([eb('user_id', '=', userId), eb('acting_as', '=', userId)]));
  return (await query.executeTakeFirst()) !== undefined;
}

/** False if this person has no such session. */
export async function deleteSessionOf(trx: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('gl_session')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteOtherSessions(trx: Db, userId: number, keptId: number): Promise<void> {
  await trx
    .deleteFrom('gl_session')
    .where('user_id', '=', userId)
    .where('id', '!=', keptId)
    .execute();
}

export async function deleteSessionsOf(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('gl_session').where('user_id', '=', userId).execute();
}
