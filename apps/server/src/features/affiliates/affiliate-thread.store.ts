import { LEVEL } from '@balcao/contract/access/permissions';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

export function findAffiliate(db: Db, id: number) {
  return db
    .selectFrom('af_affiliate')
    .select(['id', 'name', 'code', 'email'])
    .select(['user_id as personId', 'business_unit_id as unitId'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Staff who may answer affiliates; more than this number need no notice each. */
const MOST_TOLD = 100;

/** People of staff with the right to change affiliates, by themselves or by their group; admins if there are none. */
export async function listEditors(db: Db): Promise<number[]> {
  const flag = 'can_affiliate_edit';
  const { rows } = await sql<{ id: number }>`
    with staff as (
      select person.id, person.level, ${flag} = any(person.granted || coalesce(team.flags, '{}'))
        and not ${flag} = any(person.denied) as edits
      from gl_user person left join gl_user_group team on team.id = person.user_group_id
      where person.active and person.level <= ${LEVEL.internal})
    select id from staff where edits or level <= ${LEVEL.admin} and not exists (select from staff where edits)
    order by id limit ${MOST_TOLD}`.execute(db);
  return rows.map(({ id }) => id);
}

/** When the affiliate wrote last. */
export async function keepAnswer(trx: Db, id: number, now: Date): Promise<void> {
  await trx
    .insertInto('af_answer')
    .values({ af_affiliate_id: id, at: now })
    .onConflict((conflict) =>
      conflict.column('af_affiliate_id').doUpdateSet({
        at: sql`greatest(af_answer.at, excluded.at)`,
      }),
    )
    .execute();
}
