import { LEVEL, permissionFlags } from '@balcao/contract/access/permissions';
import type { LoginHours } from '@balcao/contract/people/records';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import type { Editor } from './users.rules.ts';

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

/**
 * Whether a group has people whom the editor may not change: of a higher or the same level, or with an own right,
 * sector or unit that the editor does not have. The group's own flags are checked separately.
 */
export async function hasMemberOutOfReach(
  trx: Db,
  id: number,
  { id: editorId, level, roles }: Editor,
): Promise<boolean> {
  const lowest = roles.can_admin_roles_change ? level : level + 1;
  const flags = permissionFlags.filter((flag) => roles[flag]);
  const places = JSON.stringify(roles.sectors);
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from gl_user member where user_group_id = ${id} and member.id <> ${editorId} and (
        level < ${lowest} or not granted <@ ${flags}::text[]
        or (${level > LEVEL.supervisor} and exists (
          select from gl_user_sector place where user_id = member.id and not exists (
            select from jsonb_to_recordset(${places}::jsonb)
              as own (id bigint, is_supervisor boolean, is_operator boolean)
            where own.id = place.sector_id and own.is_supervisor >= place.is_supervisor
              and own.is_operator >= place.is_operator)))
        or (${level > LEVEL.admin} and exists (
          select from gl_user_business_unit place where user_id = member.id
            and place.business_unit_id <> all(${roles.business_units}::bigint[])))
      )) as found`.execute(trx);
  return rows[0]?.found ?? false;
}
