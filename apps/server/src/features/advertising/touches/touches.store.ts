import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { Came } from './touch.rules.ts';

/** A visit of the chatbot with that code; `is_told`: the sums name by what it came, whether a record has that name or not. */
export type Visit = Came & {
  code: string;
  visitor: string;
  at: Date;
  day: string;
  is_told: boolean;
};

/** Stores visits and adds them to the sums; tells for each whether its chatbot is there and active. */
export async function insertTouches(db: Db, visits: readonly Visit[]): Promise<boolean[]> {
  const { rows } = await sql<{ isKnown: boolean }>`
    with given as materialized (
      select given.*, chatbot.id as at_chatbot_id,
        is_told or exists (select from ad_advertisement known where lower(known.code) = lower(utm_campaign)) as campaign_told,
        is_told or exists (select from af_affiliate known where lower(known.code) = lower(affiliate_code)) as affiliate_told
      from jsonb_to_recordset(${JSON.stringify(visits.map((visit, place) => ({ ...visit, place })))}::jsonb) as given (
        place int, code text, visitor uuid, at timestamptz, day date, is_told boolean, affiliate_code text,
        utm_source text, utm_medium text, utm_campaign text, utm_term text, utm_content text, fbclid text, gclid text,
        ctwa_clid text, referrer_host text, landing text)
      left join at_chatbot chatbot on chatbot.code = given.code and chatbot.active
    ), kept as (
      insert into ad_touch (at, visitor, at_chatbot_id, affiliate_code, utm_source, utm_medium, utm_campaign, utm_term,
        utm_content, fbclid, gclid, ctwa_clid, referrer_host, landing, campaign_told, affiliate_told)
      select at, visitor, at_chatbot_id, affiliate_code, utm_source, utm_medium, utm_campaign, utm_term, utm_content, fbclid,
        gclid, ctwa_clid, referrer_host, landing, campaign_told, affiliate_told
      from given where at_chatbot_id is not null order by place
    ), added as (
      insert into ad_visit_sum (day, at_chatbot_id, by, code, visits)
      select day, at_chatbot_id, named.by, case when told then lower(coalesce(named.code, '')) else '' end, count(*)
      from given
      cross join lateral (values
        ('campaign', utm_campaign, campaign_told), ('affiliate', affiliate_code, affiliate_told)
      ) as named (by, code, told)
      where at_chatbot_id is not null group by 1, 2, 3, 4
    )
    select at_chatbot_id is not null as "isKnown" from given order by place`.execute(db);
  return rows.map(({ isKnown }) => isKnown);
}

/** Adds up what visits appended since that day, so that one row stands for a day, chatbot and campaign, or affiliate. */
export async function compactVisits(db: Db, since: string): Promise<void> {
  await sql`
    with many as (
      select array_agg(ctid) as rows from ad_visit_sum where day >= ${since}
      group by day, at_chatbot_id, by, code having count(*) > 1
    ), gone as (
      delete from ad_visit_sum where ctid = any(array(select unnest(rows) from many)) returning *
    )
    insert into ad_visit_sum (day, at_chatbot_id, by, code, visits)
    select day, at_chatbot_id, by, code, sum(visits) from gone group by 1, 2, 3, 4`.execute(db);
}

const MOST_FORGOTTEN = 5_000;

/** Deletes the oldest visits before that time; whether there may be more. */
export async function deleteTouches(db: Db, before: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from ad_touch where id in (
      select id from ad_touch where at < ${before} order by at limit ${MOST_FORGOTTEN})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0) === MOST_FORGOTTEN;
}
