import { getMunicipalities } from '@brazilian-utils/brazilian-utils';
import { type Kysely, sql } from 'kysely';

/** The 5,571 municipalities under their IBGE code, which is the id everywhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gl_city (
      id bigint primary key,
      name text not null,
      state text not null,
      search text generated always as (searchable(name)) stored
    )`.execute(db);
  const cities = getMunicipalities();
  await sql`
    insert into gl_city (id, name, state)
    select * from unnest(
      ${cities.map((city) => Number(city.code))}::bigint[],
      ${cities.map((city) => city.name)}::text[],
      ${cities.map((city) => city.stateCode)}::text[])`.execute(db);
  await sql`create index gl_city_search_idx on gl_city using gin (search gin_trgm_ops)`.execute(db);
}
