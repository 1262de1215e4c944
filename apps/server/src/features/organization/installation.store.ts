import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

function cities(db: Db) {
  return db.selectFrom('gl_city').select(['id', 'name', 'fullname', 'state', 'ibge_code']);
}

export function findCity(db: Db, id: number) {
  return cities(db).where('id', '=', id).executeTakeFirst();
}

/** Cities of exactly that name, accents and case ignored; two are enough to know that it is not one. */
export function listCitiesNamed(db: Db, name: string, state: string | null) {
  const escaped = name.replace(/[\\%_]/g, '\\$&');
  return cities(db)
    .where(sql<boolean>`search like searchable(${escaped})`)
    .$if(state !== null, (query) => query.where('state', '=', state ?? ''))
    .limit(2)
    .execute();
}

/**
 * Names that hold the text, accents and case ignored, or the name of `words` in its state: who types "santa ma" may go on to
 * "Santa Maria". First the one that is that text, then those that begin with it, then those of the state; among them large
 * cities before the others.
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
