import { LEVEL } from '@balcao/contract/access/permissions';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

const MOST_TOLD = 50;

/** Who emits notes of a unit; administrators where nobody does. */
export async function listPeople(db: Db, unitId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with staff as (
      select person.id, person.level, flag.name as flag
      from gl_user person
        left join gl_user_group team on team.id = person.user_group_id
        left join lateral (
          select unnest(person.granted || coalesce(team.flags, '{}')) as name
          except select unnest(person.denied)) as flag on true
      where person.active and person.level <= ${LEVEL.internal}),
    emitters as (
      select id from staff where flag = 'can_nf_emit' and (
        exists (select from gl_user_business_unit own
          where own.user_id = staff.id and own.business_unit_id = ${unitId})
        or exists (select from staff other where other.id = staff.id and other.flag = 'is_finance_supervisor')))
    select id from emitters
    union select id from staff where level <= ${LEVEL.admin} and not exists (select from emitters)
    order by id limit ${MOST_TOLD}`.execute(db);
  return rows.map(({ id }) => id);
}
