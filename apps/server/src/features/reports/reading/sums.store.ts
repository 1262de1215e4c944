import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { partsOf } from '../../../platform/sum-parts.rules.ts';
import type { FactKind } from '../folding/fact.rules.ts';
import type { Dimension } from '../folding/sum-rows.store.ts';
import type { ReportScope } from '../policy.ts';
import type { Grain, Period } from './period.rules.ts';
import { type PeriodPart, periodParts } from './period-parts.rules.ts';

/** Which facts count: those of the scope, narrowed by the page's filters. */
export type Which = ReportScope & {
  sectorId: number | null;
  unitId: number | null;
  userId: number | null;
};

const places = ['total', 'sector', 'unit', 'user'] as const;
/** What sums are told apart by; `total` by nothing. */
export type Key = (typeof places)[number] | Exclude<Dimension, 'place'>;

const isPlace = (key: Key) => (places as readonly Key[]).includes(key);

/** The rows that a person sees, as both tables name their columns. */
export function seen({ sectors, units, sectorId, unitId }: Which): RawBuilder<SqlBool> {
  const parts = [
    ...(sectors === 'all' ? [] : [sql`sector_id = any(${[...sectors]}::bigint[])`]),
    ...(units === 'all' ? [] : [sql`business_unit_id = any(${[...units]}::bigint[])`]),
    ...(sectorId === null ? [] : [sql`sector_id = ${sectorId}`]),
    ...(unitId === null ? [] : [sql`business_unit_id = ${unitId}`]),
  ];
  return parts.length > 0 ? sql<SqlBool>`${sql.join(parts, sql` and `)}` : sql<SqlBool>`true`;
}

/** Whose facts alone count, if not everybody's. A person who sees only their own cannot ask for another's. */
export const personOf = ({ ownOf, userId }: Which) => ownOf ?? userId;

/** The row of the report that a fact belongs to, as it costs least to count by. */
const groupOf: Record<Key, RawBuilder<unknown>> = {
  total: sql`null`,
  sector: sql`sector_id`,
  unit: sql`business_unit_id`,
  user: sql`user_id`,
  chatbot: sql`chatbot_id`,
  channel: sql`channel`,
  campaign: sql`campaign`,
  affiliate: sql`affiliate`,
  city: sql`city`,
  type: sql`type`,
  provider: sql`provider`,
  tag: sql`tag`,
  // São Paulo is whole hours from UTC. `date_trunc` would look into the time zone for each fact.
  hour: sql`date_bin('1 hour', at, '2000-01-01Z')`,
};

/** How a group is called. */
const keyOfGroup = (key: Key): RawBuilder<unknown> =>
  key === 'hour'
    ? sql`(extract(isodow from "group" at time zone 'America/Sao_Paulo')::int || '-' ||
        extract(hour from "group" at time zone 'America/Sao_Paulo')::int)`
    : sql`coalesce("group"::text, '')`;

export type SumsAsked = { kinds: readonly FactKind[]; key: Key; which: Which };
const list = (kinds: readonly FactKind[]) =>
  sql`array[${sql.join(kinds.map((kind) => sql.lit(kind)))}]`;

/** Parts of a period as rows. */
const partRows = (parts: readonly PeriodPart[]): RawBuilder<unknown> => sql`
  (values ${sql.join(
    parts.map(
      ({ grain, sign, from, until }) =>
        sql`(${sql.lit(grain)}, ${sql.lit(sign)}, ${from}::date, ${until}::date)`,
    ),
  )}) part (grain, sign, first, last)`;

/** The sums of the parts: how many (`bucket` is -1), and how long things took. */
function sumRows(
  { kinds, key, which }: SumsAsked,
  parts: readonly PeriodPart[],
): RawBuilder<unknown> {
  const person = personOf(which);
  const by = !isPlace(key) ? key : key === 'user' || person !== null ? 'user' : 'place';
  const isCode = key !== 'sector' && key !== 'unit' && key !== 'total';
  const code = isCode ? sql`code` : sql`coalesce(${groupOf[key]}::text, '')`;
  const own = by === 'user' && person !== null ? sql`and code = ${String(person)}` : sql``;
  return sql`
    from ${partRows(parts)} cross join lateral (
      select *, ${code} as key from rp_sum where by = ${sql.lit(by)} and kind = any(${list(kinds)})
        and grain = part.grain and "on" between part.first and part.last ${own} and ${seen(which)}) sums`;
}

/** The facts of a part, with the group that each belongs to. */
function factsOf(
  { kinds, key, which }: SumsAsked,
  { from, until }: PeriodPart,
): RawBuilder<unknown> {
  const person = personOf(which);
  const own = person === null ? sql`` : sql`and user_id = ${person}`;
  const tags = key === 'tag' ? sql`cross join unnest(tags) tag` : sql``;
  return sql`
    select *, ${groupOf[key]} as "group" from rp_fact ${tags} where kind = any(${list(kinds)})
      and day between ${from}::date and ${until}::date ${own} and ${seen(which)}`;
}

/** Each part by itself: the database finds a few days by their index only if it knows them. */
const eachApart = (
  parts: readonly PeriodPart[],
  query: (part: PeriodPart) => RawBuilder<unknown>,
): RawBuilder<unknown> => sql.join(parts.map(query), sql` union all `);

/** The facts of the parts, for what no sum is kept of: counted first, and named then. */
const countedFacts = (asked: SumsAsked, parts: readonly PeriodPart[]): RawBuilder<unknown> =>
  eachApart(
    parts,
    (part) => sql`
        select kind, ${keyOfGroup(asked.key)} as key, ${sql.lit(part.sign)} * n as n, ${sql.lit(part.sign)} * cents as cents
        from (select kind, "group", count(*)::int as n, sum(cents)::bigint as cents from (${factsOf(asked, part)}) fact group by kind, "group") counted`,
  );

/** The same by how long things took. */
const countedSpans = (asked: SumsAsked, parts: readonly PeriodPart[]): RawBuilder<unknown> =>
  eachApart(
    parts,
    (part) => sql`
        select kind, ${keyOfGroup(asked.key)} as key, span.bucket, is_work, ${sql.lit(part.sign)} * n as n
        from (
          select kind, "group", bucket, work_bucket, count(*)::int as n
          from (${factsOf(asked, part)}) fact where bucket is not null group by kind, "group", bucket, work_bucket
        ) counted cross join lateral (values (counted.bucket, false), (work_bucket, true)) span (bucket, is_work)`,
  );

/** Which parts are read from sums, and which from facts. `byDay`: sums of days are kept, too. */
function sourcesOf(
  asked: SumsAsked,
  period: Period,
  byDay: boolean,
): { sums: PeriodPart[]; facts: PeriodPart[] } {
  const { from, to } = period;
  // Sums by what else tickets are told apart by do not tell people apart.
  if (from <= to && !isPlace(asked.key) && personOf(asked.which) !== null)
    return { sums: [], facts: [{ grain: 'day', sign: 1, from, until: to }] };
  const parts = periodParts(period);
  const isFact = ({ grain }: PeriodPart) => grain === 'day' && !byDay;
  return { sums: parts.filter((part) => !isFact(part)), facts: parts.filter(isFact) };
}

type Query = (parts: readonly PeriodPart[]) => RawBuilder<unknown>;

/** Both sources in one statement; undefined for a period without a day. */
function unionOf(
  { sums, facts }: Record<'sums' | 'facts', PeriodPart[]>,
  bySum: Query,
  byFact: Query,
) {
  const sources = [
    ...(sums.length > 0 ? [bySum(sums)] : []),
    ...(facts.length > 0 ? [byFact(facts)] : []),
  ];
  return sources.length > 0 ? sql.join(sources, sql` union all `) : undefined;
}

export type Sum = { kind: FactKind; key: string; n: number; cents: number };

/** The statement of `sumFacts`; undefined for a period without a day. */
export function summedFacts(asked: SumsAsked, period: Period): RawBuilder<Sum> | undefined {
  const source = unionOf(
    sourcesOf(asked, period, isPlace(asked.key)),
    (parts) => sql`
      select kind, key, part.sign * n as n, part.sign * cents as cents ${sumRows(asked, parts)} where bucket = -1`,
    (parts) => countedFacts(asked, parts),
  );
  return (
    source &&
    sql<Sum>`
      select kind, key, sum(n)::bigint as n, sum(cents)::bigint as cents from (${source}) part
      group by kind, key having sum(n) <> 0 or sum(cents) <> 0`
  );
}

/** How many, and how much money, of each kind and key in the period. */
export async function sumFacts(db: Db, asked: SumsAsked, period: Period): Promise<Sum[]> {
  return (await summedFacts(asked, period)?.execute(db))?.rows ?? [];
}

export type Step = { kind: FactKind; on: string; n: number; cents: number };

/** A chart needs the sums of each of its steps. */
function stepParts({ from, to, grain }: Period & { grain: Grain }): PeriodPart[] {
  const parts =
    grain === 'month' ? partsOf(from, to) : [{ grain: 'day' as const, from, until: to }];
  return parts.map((part) => ({ ...part, sign: 1 }));
}

/** The same by the steps of a chart. */
export async function sumSteps(
  db: Db,
  asked: Omit<SumsAsked, 'key'>,
  steps: Period & { grain: Grain },
): Promise<Step[]> {
  const parts = stepParts(steps);
  if (parts.length === 0) return [];
  const { rows } = await sql<Step>`
    select kind, greatest(date_trunc(${sql.lit(steps.grain)}, "on")::date, ${steps.from}::date)::text as on,
      sum(n)::bigint as n, sum(cents)::bigint as cents
    ${sumRows({ ...asked, key: 'total' }, parts)} where bucket = -1 group by 1, 2`.execute(db);
  return rows;
}

export type Span = { kind: FactKind; key: string; bucket: number; is_work: boolean; n: number };

/** How long things took, in steps of about 10 %: by the clock, and in business hours. */
export async function sumSpans(db: Db, asked: SumsAsked, period: Period): Promise<Span[]> {
  const source = unionOf(
    sourcesOf(asked, period, false),
    (parts) => sql`
      select kind, key, bucket, is_work, part.sign * n as n ${sumRows(asked, parts)} where bucket >= 0`,
    (parts) => countedSpans(asked, parts),
  );
  if (!source) return [];
  const { rows } = await sql<Span>`
    select kind, key, bucket, is_work, sum(n)::bigint as n from (${source}) part
    group by kind, key, bucket, is_work having sum(n) > 0`.execute(db);
  return rows;
}
