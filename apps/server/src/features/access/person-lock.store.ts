import type { Db } from '../../platform/database/open.ts';

export async function lockPerson(trx: Db, id: number): Promise<void> {
  await trx.selectFrom('gl_user').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

export async function hasSession(trx: Db, id: number): Promise<boolean> {
  const query = trx.selectFrom('gl_session').select('id').where('id', '=', id);
  return (await query.executeTakeFirst()) !== undefined;
}
