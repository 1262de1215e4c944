import { LEVEL } from '@balcao/contract/access/permissions';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import { mayTake } from './update.store.ts';

const SHOWN = 20;
const MOST_TOLD = 200;

export type Sector = { id: number; name: string; business_unit_id: number };

export function findSector(db: Db, id: number): Promise<Sector | undefined> {
  return db
    .selectFrom('gl_sector')
    .select(['id', 'name', 'business_unit_id'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** By name, with the business unit's name; only among these sectors, if any are given. */
export async function listSectors(db: Db, { q, among }: { q: string; among: number[] | null }) {
  const { rows } = await sql<{ id: number; name: string }>`
    select sector.id, sector.name || ' · ' || unit.name as name
    from gl_sector sector join gl_business_unit unit on unit.id = sector.business_unit_id
    where strpos(searchable(sector.name || ' ' || unit.name), searchable(${q})) > 0
      and (${among}::bigint[] is null or sector.id = any(${among}::bigint[]))
    order by searchable(sector.name), searchable(unit.name), sector.id limit ${SHOWN}`.execute(db);
  return rows;
}

type Move = { id: number; sector: Sector; now: Date };

/**
 * Moves the ticket to the sector, and removes an assignee who may not see it there. Returns the assignee after that.
 */
export async function moveTicket(trx: Db, { id, sector, now }: Move): Promise<number | null> {
  const { rows } = await sql<{ assignee_id: number | null }>`
    update at_ticket ticket set sector_id = ${sector.id},
      business_unit_id = ${sector.business_unit_id},
      assignee_id = (select person.id from gl_user person
        where person.id = ticket.assignee_id and ${mayTake(sql`${sector.id}::bigint`)}),
      updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond')
    where id = ${id} returning assignee_id`.execute(trx);
  return rows[0]?.assignee_id ?? null;
}

/** The people who are told of a new ticket: the sector's own people. */
export async function listPeople(trx: Db, sectorId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('gl_user_sector as place')
    .innerJoin('gl_user as person', 'person.id', 'place.user_id')
    .select('person.id')
    .where('place.sector_id', '=', sectorId)
    .where('person.active', '=', true)
    .where('person.level', '<=', LEVEL.internal)
    .orderBy('person.id')
    .limit(MOST_TOLD)
    .execute();
  return rows.map(({ id }) => id);
}
