import { LEVEL } from '@balcao/contract/access/permissions';
import type { LoginHours } from '@balcao/contract/people/records';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import { byName } from '../../platform/database/search.ts';

/** A group's rights and login requirements. */
export function findGroup(db: Db, id: number) {
  return db
    .selectFrom('gl_user_group')
    .select(['flags', 'ticket_payment_report_type as reportType'])
    .select('two_factor_required as twoFactorRequired')
    .select(sql<LoginHours[]>`login_hours`.as('loginHours'))
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const query = db.selectFrom('gl_user').select('id').where('email', '=', email);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Everything that decides about a person's rights, except the group's flags. */
export function getRights(db: Db, id: number) {
  return db
    .selectFrom('gl_user')
    .select(['level', 'granted', 'denied', 'active', 'user_group_id as groupId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The level before a person's last demotion. */
export function getLowered(db: Db, id: number) {
  return db
    .selectFrom('gl_user')
    .select(['level_before as levelBefore', 'lowered_at as loweredAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function setLowered(
  trx: Db,
  id: number,
  { levelBefore, loweredAt }: { levelBefore: number; loweredAt: Date },
): Promise<void> {
  const lowered = { level_before: levelBefore, lowered_at: loweredAt };
  await trx.updateTable('gl_user').set(lowered).where('id', '=', id).execute();
}

/** Whether another admin is active. Changes of admins are serialized here, so that two cannot remove each other. */
export async function hasOtherAdmin(trx: Db, id: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('gl_user admins'))`.execute(trx);
  const other = await trx
    .selectFrom('gl_user')
    .select('id')
    .where('level', '<=', LEVEL.admin)
    .where('active', '=', true)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

type SectorRole = { id: number; is_supervisor: boolean; is_operator: boolean };

export async function replaceSectors(trx: Db, userId: number, sectors: SectorRole[]) {
  await trx.deleteFrom('gl_user_sector').where('user_id', '=', userId).execute();
  if (sectors.length === 0) return;
  await trx
    .insertInto('gl_user_sector')
    .values(sectors.map(({ id, ...roles }) => ({ user_id: userId, sector_id: id, ...roles })))
    .execute();
}

export async function replaceUnits(trx: Db, userId: number, units: { id: number }[]) {
  await trx.deleteFrom('gl_user_business_unit').where('user_id', '=', userId).execute();
  if (units.length === 0) return;
  await trx
    .insertInto('gl_user_business_unit')
    .values(units.map(({ id }) => ({ user_id: userId, business_unit_id: id })))
    .execute();
}

export function listSectors(db: Db, userIds: number[]) {
  return db
    .selectFrom('gl_user_sector as place')
    .innerJoin('gl_sector as sector', 'sector.id', 'place.sector_id')
    .select(['place.user_id', 'sector.id', 'sector.name'])
    .select(['place.is_supervisor', 'place.is_operator'])
    .where('place.user_id', 'in', userIds)
    .orderBy(byName('sector.name'))
    .orderBy('sector.id')
    .execute();
}

export function listUnits(db: Db, userIds: number[]) {
  return db
    .selectFrom('gl_user_business_unit as place')
    .innerJoin('gl_business_unit as unit', 'unit.id', 'place.business_unit_id')
    .select(['place.user_id', 'unit.id', 'unit.name'])
    .where('place.user_id', 'in', userIds)
    .orderBy(byName('unit.name'))
    .orderBy('unit.id')
    .execute();
}

export function listGroups(db: Db, userIds: number[]) {
  return db
    .selectFrom('gl_user as person')
    .innerJoin('gl_user_group as team', 'team.id', 'person.user_group_id')
    .select(['person.id as user_id', 'team.flags', 'team.ticket_payment_report_type as reportType'])
    .select('team.two_factor_required as twoFactorRequired')
    .select(sql<LoginHours[]>`team.login_hours`.as('loginHours'))
    .where('person.id', 'in', userIds)
    .execute();
}
