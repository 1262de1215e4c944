import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

type Device = { userId: number; tokenHash: Buffer };

export async function hasDevice(db: Db, { userId, tokenHash }: Device): Promise<boolean> {
  const query = db.selectFrom('gl_login_device').select('user_id');
  const found = query.where('user_id', '=', userId).where('token_hash', '=', tokenHash);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Marks a device as just used; of a person's devices only the `most` recently used ones are kept. */
export async function keepDevice(
  trx: Db,
  { userId, tokenHash }: Device,
  { now, most }: { now: Date; most: number },
): Promise<void> {
  await trx
    .insertInto('gl_login_device')
    .values({ user_id: userId, token_hash: tokenHash, used_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'token_hash']).doUpdateSet({ used_at: now }),
    )
    .execute();
  await sql`
    delete from gl_login_device where user_id = ${userId} and token_hash in (
      select token_hash from gl_login_device where user_id = ${userId}
      order by used_at desc offset ${most})`.execute(trx);
}

export async function deleteDevicesOf(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('gl_login_device').where('user_id', '=', userId).execute();
}

/** All devices of a person except the one in use. */
export async function deleteOtherDevices(trx: Db, { userId, tokenHash }: Device): Promise<void> {
  await trx
    .deleteFrom('gl_login_device')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', tokenHash)
    .execute();
}

export async function deleteDevicesBefore(db: Db, last: Date): Promise<void> {
  await db.deleteFrom('gl_login_device').where('used_at', '<', last).execute();
}
