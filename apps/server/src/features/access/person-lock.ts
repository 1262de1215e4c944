import { type Actor, isToken } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/open.ts';
import * as store from './person-lock.store.ts';

/** Serializes changes of a person and of the person's records. Take this lock before those of the records. */
export const lockPerson = store.lockPerson;

/**
 * Checks again, after a lock, that the caller's session is still valid. Otherwise a call that waited for a new password
 * could create access that outlives that password. Throws SESSION_EXPIRED.
 */
export async function requireSession(trx: Db, actor: Actor): Promise<void> {
  if (isToken(actor)) return;
  if (!(await store.hasSession(trx, actor.sessionId))) throw new AppError('SESSION_EXPIRED');
}

/** Locks the caller's row for a change of the caller's own ways to log in. Throws SESSION_EXPIRED. */
export async function lockSelf(trx: Db, actor: Actor): Promise<void> {
  await lockPerson(trx, actor.userId);
  await requireSession(trx, actor);
}
