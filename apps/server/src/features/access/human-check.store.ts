import type { Db } from '../../platform/database/open.ts';

/** False when this challenge was submitted before. */
export async function insertUsedChallenge(db: Db, hash: Buffer, expires: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('gl_human_challenge')
    .values({ hash, expires_at: expires })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('gl_human_challenge').where('expires_at', '<', now).execute();
}
