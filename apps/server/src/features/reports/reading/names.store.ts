import type { FilterField, ReportGroup } from '@balcao/contract/reports/report-names';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { ReportScope } from '../policy.ts';

const records: Partial<Record<ReportGroup, (keys: string[]) => RawBuilder<unknown>>> = {
  sector: (keys) =>
    sql`select id::text as key, name from gl_sector where id = any(${keys}::bigint[])`,
  unit: (keys) =>
    sql`select id::text as key, name from gl_business_unit where id = any(${keys}::bigint[])`,
  // Who makes a charge in the portal is no attendant.
  user: (keys) =>
    sql`select id::text as key, name from gl_user where id = any(${keys}::bigint[]) and level <= 5`,
  chatbot: (keys) =>
    sql`select id::text as key, name from at_chatbot where id = any(${keys}::bigint[])`,
  tag: (keys) => sql`select id::text as key, name from at_tag where id = any(${keys}::bigint[])`,
  campaign: (keys) =>
    sql`select lower(code) as key, name from ad_advertisement where lower(code) = any(${keys}::text[])`,
  affiliate: (keys) =>
    sql`select lower(code) as key, name from af_affiliate where lower(code) = any(${keys}::text[])`,
};

/** The names of a report's rows; those of records that are gone, and of what has no record, are missing. */
export async function listNames(db: Db, by: ReportGroup, keys: string[]) {
  const query = records[by];
  if (!query || keys.length === 0) return new Map<string, string>();
  const { rows } = await sql<{ key: string; name: string }>`${query(keys)}`.execute(db);
  return new Map(rows.map(({ key, name }) => [key, name]));
}

type Named = { id: number; name: string };
const MOST = 500;

type Sight = ReportScope & { userId: number };

/** The sectors and units that filters offer to a person, by name. */
async function listOwnPlaces(db: Db, { sectors, units }: Sight) {
  const among = (ids: 'all' | readonly number[]) =>
    ids === 'all' ? sql`true` : sql`id = any(${[...ids]}::bigint[])`;
  const found = await Promise.all([
    sql<Named>`
      select id, name from gl_sector where ${among(sectors)} order by searchable(name), id limit ${MOST}`.execute(
      db,
    ),
    sql<Named>`
      select id, name from gl_business_unit where ${among(units)} order by searchable(name), id limit ${MOST}`.execute(
      db,
    ),
  ]);
  return { sectors: found[0].rows, units: found[1].rows };
}

/** The colleagues that the filter offers to a person, by name: of those who left only the numbers stay. */
async function listColleagues(db: Db, { sectors, ownOf, userId }: Sight): Promise<Named[]> {
  const colleagues =
    sectors === 'all'
      ? sql`true`
      : sql`(person.id = ${userId} or exists (
          select from gl_user_sector own where own.user_id = person.id and own.sector_id = any(${[...sectors]}::bigint[])))`;
  const { rows } = await sql<Named>`
    select person.id, person.name from gl_user person
    where person.level <= 5 and person.active and ${ownOf === null ? colleagues : sql`person.id = ${ownOf}`}
    order by searchable(person.name), person.id limit ${MOST}`.execute(db);
  return rows;
}

/** The records that filters offer to a person, the first of them by name. */
export async function listPlaces(db: Db, sight: Sight) {
  const [places, users] = await Promise.all([
    sight.ownOf === null ? listOwnPlaces(db, sight) : { sectors: [], units: [] },
    listColleagues(db, sight),
  ]);
  return { ...places, users };
}

type Wanted = { [Field in FilterField]: number | null };
export type Chosen = { [Field in FilterField]: string | null } & { sector_ids: number[] };

/** The names of the records that a filter chose, null for what is not there; and the sectors of that person, who may have left. */
export async function findChosen(db: Db, wanted: Wanted): Promise<Chosen> {
  const { rows } = await sql<Chosen>`
    select (select name from gl_sector where id = ${wanted.sector_id}) as sector_id,
      (select name from gl_business_unit where id = ${wanted.business_unit_id}) as business_unit_id,
      (select name from gl_user where id = ${wanted.user_id} and level <= 5) as user_id,
      array(select sector_id from gl_user_sector where user_id = ${wanted.user_id}) as sector_ids`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Error('the filter was not read');
  return found;
}
