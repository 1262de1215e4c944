import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import { byName, searched } from '../../platform/database/search.ts';

const templates = (db: Db) =>
  db
    .selectFrom('at_message_template as template')
    .leftJoin('gl_sector as sector', 'sector.id', 'template.sector_id');

export function findTemplate(db: Db, id: number) {
  return templates(db)
    .select(['template.body', 'template.active', 'template.sector_id as sectorId'])
    .select('sector.business_unit_id as unitId')
    .where('template.id', '=', id)
    .executeTakeFirst();
}

type Place = { sectorId: number | null; unitId: number | null };

/** Active templates without a sector or of that business unit; those of the sector first. */
export function listFitting(db: Db, { sectorId, unitId }: Place, q: string, limit: number) {
  return templates(db)
    .select(['template.id', 'template.name'])
    .where('template.active', '=', true)
    .where((eb) =>
      eb.or([
        eb('template.sector_id', 'is', null),
        eb('sector.business_unit_id', '=', unitId ?? 0),
      ]),
    )
    .$if(q !== '', (query) => query.where(searched('template', q)))
    .orderBy(sql`template.sector_id is not distinct from ${sectorId ?? 0}`, 'desc')
    .orderBy(byName('template.name'))
    .limit(limit)
    .execute();
}
