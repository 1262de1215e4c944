import type { AdvertisingReport, ReportGroup } from '@balcao/contract/advertising/report';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { Name } from './report.rules.ts';

export type Asked = {
  from: string;
  to: string;
  by: ReportGroup;
  touch: 'first' | 'last';
  grain: AdvertisingReport['grain'];
};

/** One row of the report, or one step of its chart: the other of both is null. */
export type Sum<T extends string> = { key: string | null; step: string | null } & Record<T, number>;

const spanOf = ({ from, to }: Asked) => sql`day between ${from}::date and ${to}::date`;
const stepOf = ({ grain }: Asked) => sql`date_trunc(${sql.lit(grain)}, day)::date`;

/** How a conversion names its row of the report. */
export function conversionKey({ by, touch }: Pick<Asked, 'by' | 'touch'>): RawBuilder<string> {
  if (by === 'chatbot') return sql`at_chatbot_id::text`;
  if (by === 'unit') return sql`coalesce(business_unit_id::text, '')`;
  return sql.ref(`${touch}_${by}`);
}

/** By the chatbot for a report by unit. Each visit stands in one row by its campaign and in one by its affiliate. */
export async function sumVisits(db: Db, asked: Asked): Promise<Sum<'visits'>[]> {
  const isNamed = asked.by === 'campaign' || asked.by === 'affiliate';
  const { rows } = await sql<Sum<'visits'>>`
    select key, step::text as step, sum(visits)::bigint as visits
    from (select ${isNamed ? sql`code` : sql`at_chatbot_id::text`} as key, ${stepOf(asked)} as step, visits
      from ad_visit_sum where by = ${asked.by === 'affiliate' ? 'affiliate' : 'campaign'} and ${spanOf(asked)}) visit
    group by grouping sets ((key), (step))`.execute(db);
  return rows;
}

type Conversions = 'conversations' | 'tickets' | 'signed' | 'paid' | 'revenue_cents';

export async function sumConversions(db: Db, asked: Asked): Promise<Sum<Conversions>[]> {
  // Days first: they are few, and the steps of the chart are worked out for them alone.
  const { rows } = await sql<Sum<Conversions>>`
    select key, step::text as step, sum(conversations)::int as conversations, sum(tickets)::int as tickets,
      sum(signed)::int as signed, sum(paid)::int as paid, sum(revenue_cents)::bigint as revenue_cents
    from (
      select ${conversionKey(asked)} as key, ${stepOf(asked)} as step,
        count(*) filter (where talked) as conversations, count(*) filter (where kind = 'ticket') as tickets,
        count(*) filter (where kind = 'signed') as signed, count(*) filter (where kind = 'paid') as paid,
        sum(cents) as revenue_cents
      from ad_conversion where ${spanOf(asked)} group by 1, day) conversion
    group by grouping sets ((key), (step))`.execute(db);
  return rows;
}

/** By the campaign's code, whatever the report is by. */
export async function sumSpending(db: Db, asked: Asked): Promise<Sum<'spent_cents'>[]> {
  const { rows } = await sql<Sum<'spent_cents'>>`
    select key, step::text as step, sum(cents)::bigint as spent_cents
    from (select lower(campaign.code) as key, ${stepOf(asked)} as step, cents
      from ad_spending join ad_advertisement campaign on campaign.id = ad_advertisement_id
      where ${spanOf(asked)}) spending
    group by grouping sets ((key), (step))`.execute(db);
  return rows;
}

const records = {
  campaign: sql`select lower(code) as key, id, name as label from ad_advertisement where lower(code)`,
  affiliate: sql`select lower(code) as key, id, name as label from af_affiliate where lower(code)`,
  chatbot: sql`select id::text as key, id, name as label from at_chatbot where id::text`,
  unit: sql`select id::text as key, id, name as label from gl_business_unit where id::text`,
};

export async function listNames(db: Db, by: ReportGroup, keys: readonly string[]) {
  const { rows } = await sql<Name & { key: string }>`
    ${records[by]} = any(${[...keys]}::text[])`.execute(db);
  return new Map(rows.map(({ key, ...name }) => [key, name]));
}

/** The business unit of each chatbot, as it is now; '' for none. */
export async function unitsOfChatbots(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ chatbot: string; unit: string }>`
    select id::text as chatbot, coalesce(business_unit_id::text, '') as unit from at_chatbot`.execute(
    db,
  );
  return new Map(rows.map(({ chatbot, unit }) => [chatbot, unit]));
}
