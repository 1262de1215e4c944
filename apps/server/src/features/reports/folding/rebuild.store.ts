import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { FactKind } from './fact.rules.ts';
import type { Wrong } from './facts-of.rules.ts';
import { daysAndDekadsOf, dimensions, longerSumsOf, sumKey } from './sum-rows.store.ts';

/** Ids of tickets, or of charges without one, after this id. */
export async function listIds(db: Db, of: 'tickets' | 'charges', after: number, most: number) {
  const source =
    of === 'tickets' ? sql`at_ticket where` : sql`pm_transaction where ticket_id is null and`;
  const { rows } = await sql<{ id: number }>`
    select id from ${source} id > ${after} order by id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The months in which facts of a kind count, or are summed up, the oldest first. */
export async function listMonths(db: Db, kind: FactKind): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    with recursive ${monthsOf('begun', sql`day`, sql`rp_fact where kind = ${kind}`)},
      ${monthsOf('ended', sql`until`, sql`rp_fact where kind = 'held' and ${kind} = 'held'`)},
      ${monthsOf('kept', sql`"on"`, sql`rp_sum where by = 'place' and kind = ${kind} and grain = 'month'`)}
    select month::text from (
      select month from begun union select month from ended union select month from kept) all_months
    where month is not null order by month`.execute(db);
  return rows.map(({ month }) => month);
}

/**
 * The months of a column, each found by one look into its index: a due date may be any day of ten thousand years, and the months
 * between two of them are nobody's.
 */
function monthsOf(name: string, day: RawBuilder<unknown>, source: RawBuilder<unknown>) {
  return sql`${sql.ref(name)} as (
    select date_trunc('month', min(${day}))::date as month from ${source}
    union all
    select (select date_trunc('month', min(${day}))::date from ${source}
      and ${day} >= (${sql.ref(name)}.month + interval '1 month')::date) from ${sql.ref(name)} where month is not null
  )`;
}

const allDimensions = sql`array[${sql.join(dimensions.map((one) => sql.lit(one)))}]`;

/** Makes stored sums those that are right; how many were wrong. Both are statements that read a share of one kind. */
async function correct(
  trx: Db,
  { right, stored }: Record<'right' | 'stored', RawBuilder<unknown>>,
): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    with sums as (${right}), kept as (${stored} and (n <> 0 or cents <> 0)), wrong as (
      select ${sumKey}, coalesce(sums.n, 0) as n, coalesce(sums.cents, 0) as cents
      from sums full join kept using (${sumKey})
      where (sums.n, sums.cents) is distinct from (kept.n, kept.cents)
    ), corrected as (
      insert into rp_sum (${sumKey}, n, cents) select ${sumKey}, n, cents from wrong
      on conflict (${sumKey}) do update set n = excluded.n, cents = excluded.cents
      returning 1
    ) select count(*)::int as wrong from corrected`.execute(trx);
  return rows[0]?.wrong ?? 0;
}

/** The days from `first + begins` up to before `first + ends`, as the database adds them: it knows a day after 9999-12-31. */
type Days = { first: string; begins: string; ends: string };
const within = (day: RawBuilder<unknown>, { first, begins, ends }: Days) =>
  sql`${day} >= ${first}::date + ${sql.lit(begins)}::interval and ${day} < ${first}::date + ${sql.lit(ends)}::interval`;

export const wholeMonth = (first: string): Days => ({ first, begins: '0 days', ends: '1 month' });
export const dekadsOf = (first: string): Days[] => [
  { first, begins: '0 days', ends: '10 days' },
  { first, begins: '10 days', ends: '20 days' },
  { first, begins: '20 days', ends: '1 month' },
];

/** Makes the sums of a kind by day and dekad those of its facts, in days that are whole dekads; how many were wrong. */
export function correctDays(trx: Db, kind: FactKind, days: Days): Promise<number> {
  const inDays = (day: RawBuilder<unknown>) => within(day, days);
  const [day, until, on] = [sql`day`, sql`until`, sql`"on"`];
  return correct(trx, {
    right: sql`
      with fact as materialized (
        select 1 as sign, * from rp_fact where kind = ${kind} and ${inDays(day)}
        union all
        select 1, * from rp_fact where kind = 'held' and ${kind} = 'held' and ${inDays(until)} and not (${inDays(day)})
      )
      select * from (${daysAndDekadsOf(sql`fact`)}) every where ${inDays(on)}`,
    stored: sql`
      select * from rp_sum where by = any(${allDimensions}) and kind = ${kind} and grain in ('day', 'dekad') and ${inDays(on)}`,
  });
}

const shorterOf = { month: 'dekad', year: 'month' } as const;

/** Makes the sum of a kind in a month that of its dekads, or in a year that of its months; how many were wrong. */
export function correctLonger(
  trx: Db,
  kind: FactKind,
  { grain, first }: { grain: 'month' | 'year'; first: string },
): Promise<number> {
  const days = { first, begins: '0 days', ends: `1 ${grain}` };
  const ofGrain = (each: 'dekad' | 'month' | 'year') => sql`
    select * from rp_sum where by = any(${allDimensions}) and kind = ${kind} and grain = ${sql.lit(each)} and ${within(sql`"on"`, days)}`;
  return correct(trx, {
    right: longerSumsOf(grain, sql`(${ofGrain(shorterOf[grain])})`),
    stored: ofGrain(grain),
  });
}

/** Of records whose facts were wrong, those that nobody knew of: neither they wait to be counted, nor a setting that counts them otherwise, nor were they set aside. */
export async function countUnexpected(trx: Db, wrong: readonly Wrong[]): Promise<number> {
  const tickets = wrong.flatMap(({ ticket_id }) => ticket_id ?? []);
  const charges = wrong.flatMap((one) =>
    one.ticket_id === null ? (one.pm_transaction_id ?? []) : [],
  );
  const { rows } = await sql<{
    ticket_id: number | null;
    pm_transaction_id: number | null;
    all: boolean;
  }>`
    select null::bigint as ticket_id, null::bigint as pm_transaction_id, true as all where exists (select from rp_recount)
      or exists (select from rp_backfill where next_id <= last_id)
    union all
    select ticket_id, pm_transaction_id, false from rp_changed
    where ticket_id = any(${tickets}::bigint[]) or pm_transaction_id = any(${charges}::bigint[])
    union all
    select ticket_id, pm_transaction_id, false from rp_set_aside
    where ticket_id = any(${tickets}::bigint[]) or pm_transaction_id = any(${charges}::bigint[])`.execute(
    trx,
  );
  if (rows.some(({ all }) => all)) return 0;
  const [dueTickets, dueCharges] = [
    new Set(rows.map((row) => row.ticket_id)),
    new Set(rows.map((row) => row.pm_transaction_id)),
  ];
  return wrong.filter(({ ticket_id, pm_transaction_id }) =>
    ticket_id === null ? !dueCharges.has(pm_transaction_id) : !dueTickets.has(ticket_id),
  ).length;
}

/** Whether sums were left behind, and no check that began to make all of them later has come to its end. */
export const sumsBehind = sql<boolean>`exists (
  select from rp_check where sums_behind and id > coalesce((select max(id) from rp_check where ended_at is not null), 0))`;

/** Notes that facts are right and their sums are not; a check that begins to make all sums after it ends that. */
export async function noteSumsBehind(trx: Db, at: Date): Promise<void> {
  await sql`insert into rp_check (begun_at, sums_behind) select ${at}, true where not ${sumsBehind}`.execute(
    trx,
  );
}

/** A check that makes all sums from now on. */
export async function insertCheck(db: Db, at: Date): Promise<number> {
  const { id } = await db
    .insertInto('rp_check')
    // One that is broken off passes on what was noted before it, for old rows are deleted.
    .values({ begun_at: at, sums_behind: sumsBehind })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`delete from rp_check where id <= ${id} - 100`.execute(db);
  return id;
}

export async function areSumsBehind(db: Db): Promise<boolean> {
  const { rows } = await sql<{ behind: boolean }>`select ${sumsBehind} as behind`.execute(db);
  return rows[0]?.behind ?? false;
}

type Found = { tickets: number; factsWrong: number; sumsWrong: number; endedAt: Date };

export async function endCheck(db: Db, id: number, found: Found): Promise<void> {
  await db
    .updateTable('rp_check')
    .set({
      ended_at: found.endedAt,
      tickets: found.tickets,
      facts_wrong: found.factsWrong,
      sums_wrong: found.sumsWrong,
    })
    .where('id', '=', id)
    .execute();
}

/** The last comparison that came to its end. */
export function findLastCheck(db: Db) {
  return db
    .selectFrom('rp_check')
    .selectAll()
    .where('ended_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** How many changes wait to be counted, up to a cap. */
export async function countChanged(db: Db, cap: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from rp_changed limit ${cap}) found`.execute(db);
  return rows[0]?.count ?? 0;
}
