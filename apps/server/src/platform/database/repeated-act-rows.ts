import type { Db } from './open.ts';

export type ActRow = {
  userId: number;
  keyHash: Buffer;
  requestHash: Buffer;
  /** Null: too large to be kept. */
  answer: Buffer | null;
};

/** What the first request with this key asked for and was answered. */
export function findAct(db: Db, { userId, keyHash }: Pick<ActRow, 'userId' | 'keyHash'>) {
  return db
    .selectFrom('gl_repeated_act')
    .select(['request_hash as requestHash', 'answer'])
    .where('user_id', '=', userId)
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
}

/** Waits for a twin that is about to commit; false if it has. */
export async function insertAct(trx: Db, act: ActRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('gl_repeated_act')
    .values({
      user_id: act.userId,
      key_hash: act.keyHash,
      request_hash: act.requestHash,
      answer: act.answer,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

const KEPT_MS = 48 * 3_600_000;

/** Forgets answers after 48 hours. */
export async function sweepActs(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('gl_repeated_act')
    .where('created_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
}
