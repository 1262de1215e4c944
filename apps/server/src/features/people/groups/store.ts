import { LEVEL } from '@balcao/contract/permissions';
import type { LoginHours } from '@balcao/contract/records/people';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

export async function updateLoginHours(trx: Db, id: number, hours: LoginHours[]): Promise<void> {
  await trx
    .updateTable('gl_user_group')
    .set({ login_hours: JSON.stringify(hours) })
    .where('id', '=', id)
    .execute();
}

export function listLoginHours(db: Db, ids: number[]) {
  return db
    .selectFrom('gl_user_group')
    .select(['id', sql<LoginHours[]>`login_hours`.as('login_hours')])
    .where('id', 'in', ids)
    .execute();
}

/** Whether an admin or supervisor who stands above that level is in the group. */
export async function hasMemberAbove(trx: Db, id: number, level: number): Promise<boolean> {
  const above = await trx
    .selectFrom('gl_user')
    .select('id')
    .where('user_group_id', '=', id)
    .where('level', '<', level)
    .where('level', '<=', LEVEL.supervisor)
    .limit(1)
    .executeTakeFirst();
  return above !== undefined;
}
