import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import type { Cost } from './import.rules.ts';

export type SpendingFilter = {
  from?: string | undefined;
  to?: string | undefined;
  ad_advertisement_id?: number | undefined;
};

function filtered(db: Db, { from, to, ad_advertisement_id: id }: SpendingFilter) {
  return db
    .selectFrom('ad_spending as spending')
    .innerJoin('ad_advertisement as campaign', 'campaign.id', 'spending.ad_advertisement_id')
    .$if(from !== undefined, (query) => query.where('spending.day', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('spending.day', '<=', to ?? ''))
    .$if(id !== undefined, (query) => query.where('spending.ad_advertisement_id', '=', id ?? 0));
}

export function listSpending(
  db: Db,
  filter: SpendingFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  return filtered(db, filter)
    .select(['spending.day', 'spending.ad_advertisement_id', 'spending.cents'])
    .select(['campaign.name as advertisement_name', 'campaign.code', 'campaign.channel'])
    .select('spending.updated_at')
    .orderBy('spending.day', 'desc')
    .orderBy('spending.ad_advertisement_id')
    .limit(limit)
    .offset(offset)
    .execute();
}
export type SpendingRow = Awaited<ReturnType<typeof listSpending>>[number];

/** Exact up to the cap. */
export async function countSpending(db: Db, filter: SpendingFilter, cap: number): Promise<number> {
  const { count } = await db
    .selectFrom(filtered(db, filter).select('spending.day').limit(cap).as('found'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const cost = sql<number>`coalesce(sum(spending.cents), 0)::bigint`;

export function sumSpending(db: Db, filter: SpendingFilter) {
  return filtered(db, filter)
    .select(cost.as('cents'))
    .select(sql<number>`count(distinct spending.day)::int`.as('days'))
    .executeTakeFirstOrThrow();
}

/** Those that cost most first. */
export function sumByCampaign(db: Db, filter: SpendingFilter, most: number) {
  return filtered(db, filter)
    .select(['spending.ad_advertisement_id', 'campaign.name', cost.as('cents')])
    .groupBy(['spending.ad_advertisement_id', 'campaign.name'])
    .orderBy('cents', 'desc')
    .orderBy('spending.ad_advertisement_id')
    .limit(most)
    .execute();
}

/** Writers of spending wait for each other: what one replaces is what another has left. */
export async function lockSpending(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('ad_spending'))`.execute(trx);
}

const given = (costs: readonly Cost[]) => sql`
  unnest(${costs.map(({ campaignId }) => campaignId)}::bigint[],
    ${costs.map(({ day }) => day)}::date[], ${costs.map(({ cents }) => cents)}::bigint[])
    as given (campaign_id, day, cents)`;

/** What stands for these days of these campaigns, in their order; null where nothing does. */
export async function listStanding(db: Db, costs: readonly Cost[]): Promise<(number | null)[]> {
  if (costs.length === 0) return [];
  const { rows } = await sql<{ cents: number | null }>`
    select spending.cents
    from unnest(${costs.map(({ campaignId }) => campaignId)}::bigint[],
      ${costs.map(({ day }) => day)}::date[]) with ordinality as given (campaign_id, day, place)
    left join ad_spending spending
      on spending.ad_advertisement_id = given.campaign_id and spending.day = given.day
    order by given.place`.execute(db);
  return rows.map(({ cents }) => cents);
}

/** Each takes the place of what stood there; none comes twice. */
export async function putSpending(trx: Db, costs: readonly Cost[], now: Date): Promise<void> {
  if (costs.length === 0) return;
  await sql`
    insert into ad_spending (ad_advertisement_id, day, cents, updated_at)
    select given.campaign_id, given.day, given.cents, ${now}::timestamptz from ${given(costs)}
    on conflict (ad_advertisement_id, day)
    do update set cents = excluded.cents, updated_at = excluded.updated_at`.execute(trx);
}
