import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

/** Names of cities by their IBGE codes: a note has only the codes. */
export async function findCities(db: Db, codes: string[]) {
  const rows = await db
    .selectFrom('gl_city')
    .select(['ibge_code', 'name', 'state'])
    .where('ibge_code', '=', sql<string>`any(${codes})`)
    .execute();
  return new Map(rows.map(({ ibge_code, name, state }) => [ibge_code, { name, state }]));
}
