import type { Db } from '../../platform/database/open.ts';

/** Null while the person has made no password. */
export async function getPasswordHash(db: Db, userId: number): Promise<string | null> {
  const { password_hash } = await db
    .selectFrom('gl_user')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return password_hash;
}

/** Whoever asked for another address, its link is dead. */
export async function forgetEmailChange(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('gl_email_change').where('user_id', '=', userId).execute();
}

/** Logins that wait for their second step have proved a password that may be no longer right. */
export async function forgetPending(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('gl_login_pending').where('user_id', '=', userId).execute();
}

/** A new password also revokes the links that could make another one, or give the account another address. */
export async function updatePassword(trx: Db, userId: number, hash: string): Promise<void> {
  await trx.updateTable('gl_user').set({ password_hash: hash }).where('id', '=', userId).execute();
  await trx.deleteFrom('gl_token').where('user_id', '=', userId).execute();
  await forgetEmailChange(trx, userId);
  await forgetPending(trx, userId);
}
