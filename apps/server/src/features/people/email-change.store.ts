import type { Db } from '../../platform/database/open.ts';

type NewChange = { userId: number; askedBy: number; email: string; expires: Date; now: Date };

/** One at a time: a new request replaces the previous one and its link. */
export async function replaceChange(trx: Db, wish: NewChange): Promise<void> {
  const { userId, askedBy, email, expires, now } = wish;
  const row = { asked_by: askedBy, email, token_hash: null, expires_at: expires, created_at: now };
  await trx
    .insertInto('gl_email_change')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

type RequestedChange = { userId: number; asked: Date; now: Date };

/** The change that was requested at that time and is still waiting. */
const requestedChange = (db: Db, { userId, asked, now }: RequestedChange) =>
  db
    .selectFrom('gl_email_change')
    .select(['email', 'expires_at'])
    .where('user_id', '=', userId)
    .where('created_at', '=', asked)
    .where('expires_at', '>', now);

export const findRequested = (db: Db, wish: RequestedChange) =>
  requestedChange(db, wish).executeTakeFirst();

/** The same for an active person; locked, because the link is made for exactly this address. */
export async function lockChange(trx: Db, wish: RequestedChange) {
  const change = await requestedChange(trx, wish).forUpdate().executeTakeFirst();
  const person = change && (await findActive(trx, wish.userId));
  return person && { ...change, name: person.name, nickname: person.nickname };
}

/** An active person's name for the greeting, and address. */
export function findActive(db: Db, userId: number) {
  return db
    .selectFrom('gl_user')
    .select(['name', 'nickname', 'email'])
    .where('id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst();
}

export async function setTokenHash(trx: Db, userId: number, tokenHash: Buffer): Promise<void> {
  await trx
    .updateTable('gl_email_change')
    .set({ token_hash: tokenHash })
    .where('user_id', '=', userId)
    .execute();
}

/** The address of an active person that a valid link confirms, and the person who asked for it. */
export function findChange(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('gl_email_change as change')
    .innerJoin('gl_user as person', 'person.id', 'change.user_id')
    .select(['person.id as userId', 'person.email as old', 'person.password_hash'])
    .select(['change.email', 'change.asked_by as askedBy'])
    .where('change.token_hash', '=', tokenHash)
    .where('change.expires_at', '>', now)
    .where('person.active', '=', true)
    .executeTakeFirst();
}

/** False if another call was faster: of several concurrent calls, exactly one confirms. */
export async function deleteChange(trx: Db, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('gl_email_change')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function updateEmail(trx: Db, userId: number, email: string): Promise<void> {
  await trx
    .updateTable('gl_user')
    .set((eb) => ({ email, updated_at: eb.fn('now', []) }))
    .where('id', '=', userId)
    .execute();
}

/** The address that waits for this person's confirmation. */
export function findWaiting(db: Db, userId: number, now: Date) {
  return db
    .selectFrom('gl_email_change')
    .select(['email', 'expires_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** The address that was waiting; undefined if there was none. */
export async function deleteWaiting(trx: Db, userId: number, now: Date) {
  const query = trx
    .deleteFrom('gl_email_change')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .returning('email');
  return (await query.executeTakeFirst())?.email;
}

export async function deleteExpiredChanges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('gl_email_change').where('expires_at', '<', now).execute();
}
