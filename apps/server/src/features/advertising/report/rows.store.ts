import type { ReportFigure } from '@balcao/contract/advertising/report';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { type Asked, conversionKey } from './report.store.ts';

export type Behind = Omit<Asked, 'grain'> & {
  figure: ReportFigure;
  /** '' for what came by none, undefined for all. */
  key: string | undefined;
};
type Page = { limit: number; offset: number };

const midnight = (day: string) => sql`(${day}::date::timestamp at time zone 'America/Sao_Paulo')`;

/** The visits of a report's row, as their indexes find them. */
function visitsOf({ from, to, by, key }: Behind) {
  const all = sql<SqlBool>`at >= ${midnight(from)} and at < ${midnight(to)} + interval '1 day'`;
  if (key === undefined) return all;
  const bots = sql`select id from at_chatbot where coalesce(business_unit_id::text, '') = ${key}`;
  // A made-up name that the sums do not tell apart is none.
  const own: Record<Asked['by'], RawBuilder<unknown>> = {
    campaign:
      key === ''
        ? sql`(utm_campaign is null or not campaign_told)`
        : sql`lower(utm_campaign) = ${key} and campaign_told`,
    affiliate:
      key === ''
        ? sql`(affiliate_code is null or not affiliate_told)`
        : sql`lower(affiliate_code) = ${key} and affiliate_told`,
    chatbot: sql`at_chatbot_id = ${Number(key) || 0}`,
    unit: sql`at_chatbot_id in (${bots})`,
  };
  return sql<SqlBool>`${all} and ${own[by]}`;
}

const kinds: Record<Exclude<ReportFigure, 'visits'>, RawBuilder<unknown>> = {
  conversations: sql`kind = 'ticket' and talked`,
  tickets: sql`kind = 'ticket'`,
  signed: sql`kind = 'signed'`,
  paid: sql`kind = 'paid'`,
  revenue: sql`kind in ('paid', 'adjusted')`,
};

function conversionsOf({ figure, key, ...asked }: Behind) {
  const kind = figure === 'visits' ? sql`false` : kinds[figure];
  const own = key === undefined ? sql`true` : sql`${conversionKey(asked)} = ${key}`;
  return sql<SqlBool>`day between ${asked.from}::date and ${asked.to}::date and ${kind} and ${own}`;
}

const source = (behind: Behind) =>
  behind.figure === 'visits'
    ? sql`ad_touch where ${visitsOf(behind)}`
    : sql`ad_conversion where ${conversionsOf(behind)}`;

/** Exact up to the cap. */
export async function countBehind(db: Db, behind: Behind, cap: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${source(behind)} limit ${cap}) found`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export type BehindRow = {
  id: number;
  at: Date;
  ticket_id: number | null;
  pm_transaction_id: number | null;
  cents: number | null;
  chatbot: string | null;
  campaign: string | null;
  affiliate: string | null;
  source: string | null;
  medium: string | null;
  referrer: string | null;
  landing: string | null;
  click: 'meta' | 'google' | 'whatsapp' | null;
};

const visit = sql`
  null::bigint as ticket_id, null::bigint as pm_transaction_id, null::bigint as cents, utm_campaign as campaign,
  affiliate_code as affiliate, utm_source as source, utm_medium as medium, referrer_host as referrer, landing,
  case when ctwa_clid is not null then 'whatsapp' when gclid is not null then 'google' when fbclid is not null then 'meta'
    end as click`;
const conversion = (touch: Asked['touch']) => sql`
  ticket_id, pm_transaction_id, case when pm_transaction_id is not null then cents end as cents,
  nullif(${sql.ref(`${touch}_campaign`)}, '') as campaign, nullif(${sql.ref(`${touch}_affiliate`)}, '') as affiliate,
  null as source, null as medium, null as referrer, null as landing, null as click`;

export async function listBehind(db: Db, behind: Behind, { limit, offset }: Page) {
  const isVisit = behind.figure === 'visits';
  const columns = isVisit ? visit : conversion(behind.touch);
  const order = isVisit ? sql`at desc, id desc` : sql`day desc, id desc`;
  const { rows } = await sql<BehindRow>`
    select page.*, chatbot.name as chatbot from (
      select at, id, at_chatbot_id, ${isVisit ? sql`null::date as day` : sql`day`}, ${columns} from ${source(behind)}
      order by ${order} limit ${limit} offset ${offset}) page
    left join at_chatbot chatbot on chatbot.id = page.at_chatbot_id
    order by ${isVisit ? sql`page.at desc, page.id desc` : sql`page.day desc, page.id desc`}`.execute(
    db,
  );
  return rows;
}
