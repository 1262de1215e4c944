import { LEVEL } from '@balcao/contract/access/permissions';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import type { PmWebhookEvent } from '../../platform/database/schema.gen.ts';

const MOST_TOLD = 50;

/** Locked, so that deliveries for one payment are processed one after the other. */
export function lockByReference(db: Db, reference: string) {
  return db
    .selectFrom('pm_transaction')
    .select('id')
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
}

/** False if this event was received before. */
export async function insertEvent(db: Db, event: Insertable<PmWebhookEvent>): Promise<boolean> {
  const row = await db
    .insertInto('pm_webhook_event')
    .values(event)
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The people responsible for money of these business units: those in all of them who may see their finance by group or grant,
 * and those with access to all units. If there is nobody, the admins.
 */
export async function listFinancePeople(db: Db, unitIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with staff as (
      select person.id, person.level, flag.name as flag
      from gl_user person
        left join gl_user_group team on team.id = person.user_group_id
        left join lateral (
          select unnest(person.granted || coalesce(team.flags, '{}')) as name
          except select unnest(person.denied)) as flag on true
      where person.active and person.level <= ${LEVEL.internal}),
    finance as (
      select id from staff
      where flag = 'is_finance_supervisor' or flag = 'can_see_finance' and not exists (
        select unnest(${[...unitIds]}::bigint[])
        except select business_unit_id from gl_user_business_unit where user_id = staff.id))
    select id from finance
    union select id from staff where level <= ${LEVEL.admin} and not exists (select from finance)
    order by id limit ${MOST_TOLD}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The ticket of a payment, with the data that decide about notices. */
export function getTicket(db: Db, id: number) {
  return db
    .selectFrom('at_ticket')
    .select(['id', 'title', 'sector_id', 'assignee_id', 'person_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
