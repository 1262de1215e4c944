import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

function cities(db: Db) {
  return db.selectFrom('gl_city').select(['id', 'name', 'fullname', 'state', 'ibge_code']);
}

export function findCity(db: Db, id: number) {
  return cities(db).where('id', '=', id).executeTakeFirst();
}

/**
 * Cities with exactly that name, ignoring accents and case; two results are enough to know that the name is ambiguous.
 */
export function listCitiesNamed(db: Db, name: string, state: string | null) {
  const escaped = name.replace(/[\\%_]/g, '\\$&');
  return cities(db)
    .where(sql<boolean>`search like searchable(${escaped})`)
    .$if(state !== null, (query) => query.where('state', '=', state ?? ''))
    .limit(2)
    .execute();
}

/**
 * Names that contain the text, ignoring accents and case, or the name of `words` in its state: a search for "santa ma"
 * may be the beginning of "Santa Maria". The order: exact matches, names that begin with the text, names in the state;
 * among them large cities first.
 */
export function searchCities(
  db: Db,
  text: string,
  words: { name: string; state: string | null },
  limit: number,
) {
  const [whole, name] = [text, words.name].map((each) => each.replace(/[\\%_]/g, '\\$&'));
  const inState = sql<boolean>`(state = ${words.state} and search like '%' || searchable(${name}) || '%')`;
  return cities(db)
    .where(sql<boolean>`(search like '%' || searchable(${whole}) || '%' or ${inState})`)
    .orderBy(sql`search in (searchable(${text}), searchable(${words.name}))`, 'desc')
    .orderBy(sql`search like searchable(${whole}) || '%'`, 'desc')
    .orderBy(sql`state = ${words.state} and search like searchable(${name}) || '%'`, 'desc')
    .orderBy('size_rank', (order) => order.asc().nullsLast())
    .orderBy('search')
    .limit(limit)
    .execute();
}

export type CityRow = Awaited<ReturnType<typeof searchCities>>[number];
