import type { Db } from '../../platform/database/open.ts';

/** Null if the person has not chosen a password yet. */
export async function getPasswordHash(db: Db, userId: number): Promise<string | null> {
  const { password_hash } = await db
    .selectFrom('gl_user')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return password_hash;
}

/** Invalidates the link of a pending e-mail change, whoever asked for it. */
export async function forgetEmailChange(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('gl_email_change').where('user_id', '=', userId).execute();
}

/** Logins that wait for their second step have proved a password that may be outdated. */
export async function forgetPending(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('gl_login_pending').where('user_id', '=', userId).execute();
}

/** A new password also revokes the links that could set another password or change the account's address. */
export async function updatePassword(trx: Db, userId: number, hash: string): Promise<void> {
  await trx.updateTable('gl_user').set({ password_hash: hash }).where('id', '=', userId).execute();
  await trx.deleteFrom('gl_token').where('user_id', '=', userId).execute();
  await forgetEmailChange(trx, userId);
  await forgetPending(trx, userId);
}
