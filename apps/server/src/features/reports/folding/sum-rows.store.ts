import { type RawBuilder, sql } from 'kysely';
import { reportKinds } from './fact.rules.ts';

/** Everything that sums are told apart by, the first column of their key; `place`: by unit and sector alone. */
export const dimensions = [
  'place',
  'user',
  'chatbot',
  'channel',
  'tag',
  'campaign',
  'affiliate',
  'city',
  'type',
  'provider',
  'hour',
] as const;
export type Dimension = (typeof dimensions)[number];

/** The columns of `rp_sum` that tell its rows apart, in the order of its key. */
export const sumKey = sql`by, kind, grain, "on", sector_id, business_unit_id, code, bucket, is_work`;

/** The first day of a day's dekad: the days 1 to 10, 11 to 20, or 21 to the end of a month. */
const dekadOf = (day: RawBuilder<unknown>) =>
  sql`date_trunc('month', ${day})::date + 10 * least((extract(day from ${day})::int - 1) / 10, 2)`;

/** Rows of sums added up into those of a longer grain. */
const longer = (
  grain: 'dekad' | 'month' | 'year',
  sums: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select ${sql.lit(grain)} as grain, by, code, kind,
    ${grain === 'dekad' ? dekadOf(sql`"on"`) : sql`date_trunc(${sql.lit(grain)}, "on")::date`} as "on", business_unit_id,
    sector_id, bucket, is_work, sum(n) as n, sum(cents) as cents
  from ${sums} sums group by by, code, kind, 5, business_unit_id, sector_id, bucket, is_work`;

/** The column of facts that a dimension tells apart. */
const columnOf = (by: Dimension) => sql.ref(by === 'user' || by === 'chatbot' ? `${by}_id` : by);

type SumPart = {
  grain: 'day' | 'dekad';
  by: readonly Dimension[];
  /** A table with `kind, "on", business_unit_id, sector_id, bucket, is_work, n, cents` and the columns of the dimensions. */
  facts: RawBuilder<unknown>;
};

/** Facts added up by each of the dimensions apart, in one reading of them. */
function addedUp({ grain, by, facts }: SumPart): RawBuilder<unknown> {
  const apart = by.filter((one) => one !== 'place').map((one) => ({ one, column: columnOf(one) }));
  const names = apart.map(
    ({ one, column }) => sql`when grouping(${column}) = 0 then ${sql.lit(one)}`,
  );
  const sets = by.map((one) => (one === 'place' ? sql`()` : sql`(${columnOf(one)})`));
  return sql`
    select ${sql.lit(grain)} as grain, case ${sql.join(names, sql` `)} else 'place' end as by,
      coalesce(${sql.join(apart.map(({ column }) => sql`${column}::text`))}, '') as code,
      kind, "on", business_unit_id, sector_id, bucket, is_work, sum(n) as n, sum(n * cents) as cents
    from ${facts} facts
    group by kind, "on", business_unit_id, sector_id, bucket, is_work, grouping sets (${sql.join(sets)})`;
}

/** Whether a fact is of a kind that one of these reports counts. */
const countsFor = (...reports: (keyof typeof reportKinds)[]) => {
  const kinds = new Set(reports.flatMap((report) => reportKinds[report]));
  return sql`fact.kind in (${sql.join([...kinds].map((kind) => sql.lit(kind)))})`;
};
const inDekad = sql`fact.kind, ${dekadOf(sql`fact.day`)} as "on", fact.business_unit_id, fact.sector_id, fact.sign as n`;
const allLengths = sql`-1 as bucket, false as is_work, fact.cents`;
const hour = sql`extract(isodow from local.at)::int || '-' || extract(hour from local.at)::int`;

/**
 * The rows of `rp_sum` that facts add up to, in their shortest grains: `facts` is a table of them with a column `sign`. Days by unit,
 * sector and person; dekads by what else reports tell apart, and how long things took in steps of about 10 %.
 */
function shortestOf(facts: RawBuilder<unknown>): RawBuilder<unknown> {
  const spans = sql`${facts} fact
    cross join lateral (values (fact.bucket, false), (fact.work_bucket, true)) as span (bucket, is_work)`;
  const parts: SumPart[] = [
    {
      grain: 'day',
      by: ['place', 'user'],
      facts: sql`(
        select fact.kind, moment.day as "on", fact.business_unit_id, fact.sector_id, fact.user_id, fact.sign * moment.n as n, ${allLengths}
        from ${facts} fact cross join lateral (
          select fact.day as day, 1 as n union all select fact.until, -1 where fact.until is not null) moment)`,
    },
    {
      grain: 'dekad',
      by: ['chatbot', 'channel'],
      facts: sql`(
        select ${inDekad}, ${allLengths}, fact.chatbot_id, fact.channel from ${facts} fact
        where ${countsFor('tickets', 'results')})`,
    },
    {
      grain: 'dekad',
      by: ['campaign', 'affiliate', 'city'],
      facts: sql`(
        select ${inDekad}, ${allLengths}, fact.campaign, fact.affiliate, fact.city from ${facts} fact
        where ${countsFor('results')})`,
    },
    {
      grain: 'dekad',
      by: ['type', 'provider'],
      facts: sql`(
        select ${inDekad}, ${allLengths}, fact.type, fact.provider from ${facts} fact
        where ${countsFor('payments')})`,
    },
    {
      grain: 'dekad',
      by: ['hour'],
      facts: sql`(
        select ${inDekad}, ${allLengths}, ${hour} as hour
        from ${facts} fact cross join lateral (select fact.at at time zone 'America/Sao_Paulo' as at) local
        where fact.kind = 'arrived')`,
    },
    {
      grain: 'dekad',
      by: ['tag'],
      facts: sql`(
        select ${inDekad}, ${allLengths}, tag from ${facts} fact cross join unnest(fact.tags) tag
        where ${countsFor('tickets')})`,
    },
    // How long.
    {
      grain: 'dekad',
      by: ['place', 'user', 'chatbot', 'channel'],
      facts: sql`(
        select ${inDekad}, span.bucket, span.is_work, 0 as cents, fact.user_id, fact.chatbot_id, fact.channel
        from ${spans} where fact.bucket is not null)`,
    },
    {
      grain: 'dekad',
      by: ['tag'],
      facts: sql`(
        select ${inDekad}, span.bucket, span.is_work, 0 as cents, tag from ${spans} cross join unnest(fact.tags) tag
        where fact.bucket is not null)`,
    },
  ];
  return sql.join(parts.map(addedUp), sql` union all `);
}

/** Those by day, and all by dekad. */
const shortSumsOf = (facts: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with base as materialized (${shortestOf(facts)})
  select * from base union all ${longer('dekad', sql`(select * from base where grain = 'day')`)}`;

/** As columns of the table, without rows that say nothing. */
const stored = (sums: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${sumKey}, n::int as n, cents::bigint as cents from (${sums}) every where n <> 0 or cents <> 0`;

/** The rows of `rp_sum` by day and dekad that facts with a column `sign` add up to. */
export const daysAndDekadsOf = (facts: RawBuilder<unknown>): RawBuilder<unknown> =>
  stored(shortSumsOf(facts));

/** The sums of a month or a year of those of its dekads or months. */
export const longerSumsOf = (
  grain: 'month' | 'year',
  shorter: RawBuilder<unknown>,
): RawBuilder<unknown> => stored(longer(grain, shorter));

/** All rows of `rp_sum` that facts with a column `sign` add up to. */
export const sumsOf = (facts: RawBuilder<unknown>): RawBuilder<unknown> =>
  stored(sql`
    with short as materialized (${shortSumsOf(facts)}),
      month as materialized (${longer('month', sql`(select * from short where grain = 'dekad')`)})
    select * from short union all select * from month union all ${longer('year', sql`month`)}`);
