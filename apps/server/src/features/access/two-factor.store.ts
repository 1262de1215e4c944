import type { Db } from '../../platform/database/open.ts';

export function findTwoFactor(db: Db, userId: number) {
  return db
    .selectFrom('gl_two_factor')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Replaces an unfinished setup with a new one; false if two-factor login is already on. */
export async function replaceSetup(db: Db, userId: number, secret: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('gl_two_factor')
    .values({ user_id: userId, secret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, last_step: 0 })
        .where('gl_two_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function confirmSetup(trx: Db, userId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('gl_two_factor')
    .set({ confirmed_at: now })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False when this time step, or a later one, was used before: of several at once, exactly one counts. */
export async function useStep(db: Db, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('gl_two_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function insertCodes(trx: Db, userId: number, hashes: Buffer[]): Promise<void> {
  await trx
    .insertInto('gl_recovery_code')
    .values(hashes.map((hash) => ({ user_id: userId, hash })))
    .execute();
}

/** False when there is no such code, or when it was used before. */
export async function deleteCode(db: Db, userId: number, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('gl_recovery_code')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countCodes(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('gl_recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** False when there was none. */
export async function deleteTwoFactor(trx: Db, userId: number): Promise<boolean> {
  await trx.deleteFrom('gl_recovery_code').where('user_id', '=', userId).execute();
  const { numDeletedRows } = await trx
    .deleteFrom('gl_two_factor')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether the person's group requires two-factor login. */
export async function isRequired(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('gl_user as person')
    .innerJoin('gl_user_group as team', 'team.id', 'person.user_group_id')
    .select('team.two_factor_required as required')
    .where('person.id', '=', userId)
    .executeTakeFirst();
  return row?.required ?? false;
}

/** The active person whose login waits for its second step under this token. */
export function findPending(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('gl_login_pending as pending')
    .innerJoin('gl_user as person', 'person.id', 'pending.user_id')
    .select(['person.id as userId', 'person.level', 'pending.is_human as isHuman'])
    .where('pending.token_hash', '=', tokenHash)
    .where('pending.expires_at', '>', now)
    .where('person.active', '=', true)
    .executeTakeFirst();
}

export async function deletePending(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('gl_login_pending')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
