import { LEVEL } from '@balcao/contract/permissions';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import type { PmWebhookEvent } from '../../platform/database/schema.gen.ts';

const MOST_TOLD = 50;

/** Locked, so that deliveries of one payment go one after the other. */
export function lockByReference(db: Db, provider: string, reference: string) {
  return db
    .selectFrom('pm_transaction')
    .select(['id', 'status', 'value_cents', 'ticket_id', 'business_unit_id', 'person_name'])
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
}

/** False when this event was received before. */
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
 * Who looks after money of that business unit: those of it whom a group or a grant lets see its finance, and those who act
 * on every unit's. Where there is nobody, the admins.
 */
export async function listFinancePeople(db: Db, unitId: number): Promise<number[]> {
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
      where flag = 'is_finance_supervisor' or flag = 'can_see_finance' and exists (
        select from gl_user_business_unit
        where user_id = staff.id and business_unit_id = ${unitId}))
    select id from finance
    union select id from staff where level <= ${LEVEL.admin} and not exists (select from finance)
    order by id limit ${MOST_TOLD}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The ticket of a payment, as those who hear of it know it. */
export function getTicket(db: Db, id: number) {
  return db
    .selectFrom('at_ticket')
    .select(['id', 'title', 'sector_id', 'assignee_id', 'person_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
