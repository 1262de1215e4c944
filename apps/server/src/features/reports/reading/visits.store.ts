import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { Period } from './period.rules.ts';
import { idOfCode } from './row-key.rules.ts';
import { type Key, personOf, type Which } from './sums.store.ts';

/** Visits belong to the place of their chatbot, as it is now. */
export const seenBots = ({ sectors, units, sectorId, unitId }: Which): RawBuilder<unknown> => {
  const parts = [
    ...(sectors === 'all' ? [] : [sql`coalesce(sector_id, 0) = any(${[...sectors]}::bigint[])`]),
    ...(units === 'all' ? [] : [sql`coalesce(business_unit_id, 0) = any(${[...units]}::bigint[])`]),
    ...(sectorId === null ? [] : [sql`sector_id = ${sectorId}`]),
    ...(unitId === null ? [] : [sql`business_unit_id = ${unitId}`]),
  ];
  return parts.length === 0
    ? sql`true`
    : sql`at_chatbot_id in (
    select id from at_chatbot where ${sql.join(parts, sql` and `)})`;
};

/** How visits name a row of the report. */
const codes: Partial<Record<Key, RawBuilder<unknown>>> = {
  total: sql`''`,
  chatbot: sql`at_chatbot_id::text`,
  campaign: sql`code`,
  affiliate: sql`code`,
  sector: sql`coalesce((select sector_id from at_chatbot where id = at_chatbot_id), 0)::text`,
};

/** A visitor has said no city yet: of rows by city nobody knows how many visits there were. */
export const visitsName = (key: Key): boolean => key in codes;

type VisitsAsked = { key: Key; which: Which };

/** Visits of chatbots by a row of the report; undefined for rows that no visit names. */
export function visitsOf({ key, which }: VisitsAsked, { from, to }: Period) {
  const code = codes[key];
  if (!code) return undefined;
  return sql<{ key: string; n: number }>`
    select ${code} as key, sum(visits)::bigint as n from (
      select at_chatbot_id, ${key === 'campaign' || key === 'affiliate' ? sql`code` : sql`'' as code`}, sum(visits) as visits
      from ad_visit_sum where by = ${key === 'affiliate' ? 'affiliate' : 'campaign'}
        and day between ${from}::date and ${to}::date and ${seenBots(which)} group by 1, 2) visit
    group by 1`;
}

export async function sumVisits(db: Db, asked: VisitsAsked, period: Period) {
  return (await visitsOf(asked, period)?.execute(db))?.rows ?? [];
}

const midnight = (day: string) => sql`(${day}::date::timestamp at time zone 'America/Sao_Paulo')`;

/** The visits of a way, as the sums name them: a made-up name that they do not tell apart is none. */
const byWay = (name: RawBuilder<unknown>, told: RawBuilder<unknown>, code: string) =>
  code === ''
    ? sql`and (${name} is null or not ${told})`
    : sql`and lower(${name}) = ${code} and ${told}`;

type OfRow = { by: string | null; code: string; which: Which; period: Period };

/** The visits behind a number of the report. With a person chosen there are none: visits are nobody's. */
export function visitsBehind({ by, code, which, period }: OfRow): RawBuilder<unknown> {
  const own: Partial<Record<string, RawBuilder<unknown>>> = {
    chatbot: sql`and at_chatbot_id = ${idOfCode(code)}`,
    campaign: byWay(sql`utm_campaign`, sql`campaign_told`, code),
    affiliate: byWay(sql`affiliate_code`, sql`affiliate_told`, code),
    sector: sql`and at_chatbot_id in (select id from at_chatbot where coalesce(sector_id, 0) = ${idOfCode(code)})`,
  };
  const row = by === null ? sql`` : (own[by] ?? sql`and false`);
  const isEverybodys = personOf(which) === null;
  return sql`ad_touch where at >= ${midnight(period.from)} and at < ${midnight(period.to)} + interval '1 day'
    and ${seenBots(which)} and ${isEverybodys} ${row}`;
}
