import type { Db } from '../../platform/database/open.ts';

type Wish = { userId: number; askedBy: number; email: string; expires: Date; now: Date };

/** One at a time: a new wish takes the place, and the link, of the one before. */
export async function replaceChange(trx: Db, wish: Wish): Promise<void> {
  const { userId, askedBy, email, expires, now } = wish;
  const row = { asked_by: askedBy, email, token_hash: null, expires_at: expires, created_at: now };
  await trx
    .insertInto('gl_email_change')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

type Asked = { userId: number; asked: Date; now: Date };

/** What was asked for then and waits for the active person's confirmation; locked, as the link is made for just this address. */
export function lockChange(trx: Db, { userId, asked, now }: Asked) {
  return trx
    .selectFrom('gl_email_change as change')
    .innerJoin('gl_user as person', 'person.id', 'change.user_id')
    .select(['change.email', 'change.expires_at', 'person.name', 'person.nickname'])
    .where('change.user_id', '=', userId)
    .where('change.created_at', '=', asked)
    .where('change.expires_at', '>', now)
    .where('person.active', '=', true)
    .forUpdate('change')
    .executeTakeFirst();
}

/** How an active person is greeted. */
export function findActive(db: Db, userId: number) {
  return db
    .selectFrom('gl_user')
    .select(['name', 'nickname'])
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

/** The address of an active person that a living link confirms, and who asked for it. */
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

export async function lockPerson(trx: Db, userId: number): Promise<void> {
  await trx.selectFrom('gl_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

/** False when another was faster: of several at once exactly one confirms. */
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

/** The address that waited; undefined where none did. */
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
