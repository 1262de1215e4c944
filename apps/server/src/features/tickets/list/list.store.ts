import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { TicketScope } from '../policy.ts';
import { inScope } from '../tickets.store.ts';
import type { TicketFilter } from './list.rules.ts';
import {
  all,
  inOrder,
  inOrderOf,
  isAfter,
  isListed,
  keyOf,
  type Order,
  type Place,
  someOfEach,
  type Where,
} from './order.store.ts';
import { unreadOf } from './page.store.ts';

type Wish = { order: Order; limit: number; offset: number };

export const always: Where = sql`true`;
export const both = (one: Where, other: Where): Where => sql`(${one} and ${other})`;

/** What the list's own indexes do not know. `ticket` is a row of at_ticket. */
function restOf(filter: TicketFilter): Where[] {
  const { unitId, tagId, affiliate, createdFrom, createdBefore, expiresBefore } = filter;
  const rest: [unknown, RawBuilder<SqlBool>][] = [
    [unitId, sql`ticket.business_unit_id = ${unitId}`],
    [tagId, sql`ticket.id in (select ticket_id from at_ticket_tag where tag_id = ${tagId})`],
    [affiliate, sql`ticket.affiliate_code = ${affiliate}`],
    [createdFrom, sql`ticket.created_at >= ${createdFrom}`],
    [createdBefore, sql`ticket.created_at < ${createdBefore}`],
    // The day of the next look is never after the day that counts, and has an index.
    [
      expiresBefore,
      sql`ticket.id in (select ticket_id from at_conversation
        where expiry_check_at < ${expiresBefore} and expires_at < ${expiresBefore})`,
    ],
  ];
  return rest.flatMap(([value, where]) => (value === undefined ? [] : [where]));
}

export const hasRest = (filter: TicketFilter) => restOf(filter).length > 0;

/** Everything but `q`. */
export const fits = (filter: TicketFilter): Where =>
  all([
    isListed(filter),
    ...restOf(filter),
    ...(filter.unread ? [sql<SqlBool>`${unreadOf(filter.reader)} > 0`] : []),
  ]);

/** How many tickets fit, as the planner guesses. */
export async function guessTickets(db: Db, where: Where): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from at_ticket as ticket where ${where}`.execute(db);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

export async function countPlain(db: Db, filter: TicketFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from (${someOfEach(filter, most)}) as few limit ${most}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Each filter's number up to `most`, in one statement. */
export async function countEach(db: Db, filters: TicketFilter[], most: number): Promise<number[]> {
  const counts = filters.map((filter) => {
    const some = hasRest(filter)
      ? sql`select ticket.id from at_ticket as ticket where ${fits(filter)}`
      : someOfEach(filter, most);
    return sql`(select count(*) from (select from (${some}) as few limit ${most}) as counted)`;
  });
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}]::int[] as counts`.execute(db);
  return rows[0]?.counts ?? [];
}

/** Pages of a list whose filters the indexes know. */
export async function pagePlain(db: Db, filter: TicketFilter, { order, limit, offset }: Wish) {
  const first = inOrder(filter, { order, limit: offset + limit });
  const { rows } = await sql<{ id: number }>`
    select id from (${first}) as found order by ${inOrderOf(order, 'found')}
    limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

type Found = { count: number; ids: number[] };

/** A page of what `found` gathers, put in order, and how many it gathers. */
export async function pageOfSet(
  db: Db,
  found: RawBuilder<unknown>,
  { order, limit, offset }: Wish,
): Promise<Found> {
  const { rows } = await sql<Found>`
    with found as materialized (${found})
    select (select count(*) from found) as count, array(
      select id from found order by ${inOrderOf(order, 'found')}
      limit ${limit} offset ${offset})::bigint[] as ids`.execute(db);
  const [row] = rows;
  return { count: row?.count ?? 0, ids: row?.ids ?? [] };
}

/** A page as the planner finds it best. */
export async function pagePlanned(db: Db, where: Where, { order, limit, offset }: Wish) {
  const by = sql.raw(order.by);
  const { rows } = await sql<{ id: number }>`
    select ticket.id from at_ticket as ticket where ${where}
    order by ${keyOf(order)} ${by}, ticket.id ${by} limit ${limit} offset ${offset}`.execute(db);
  return { ids: rows.map(({ id }) => id) };
}

type Walk = { order: Order; limit: number; look: number; after?: Place | undefined };

/** Along the order, the first of at most `look` tickets for which `where` holds: none beyond is looked at. */
export async function walk(
  db: Db,
  filter: TicketFilter,
  where: Where,
  { order, limit, look, after }: Walk,
): Promise<number[]> {
  const steps = inOrder(filter, { order, limit: look, after });
  const { rows } = await sql<{ id: number }>`
    select step.id from (${steps}) as step
    cross join lateral (select true from at_ticket as ticket where ticket.id = step.id and ${where} limit 1) as good
    order by ${inOrderOf(order, 'step')} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Where a ticket stands in the order; undefined for one that the person may not see. */
export async function findPlace(db: Db, scope: TicketScope, order: Order, id: number) {
  const { rows } = await sql<Place>`
    select ticket.id, ${keyOf(order)}::text as key from at_ticket as ticket
    where ticket.id = ${id} and ${inScope(scope)}`.execute(db);
  return rows[0];
}

/** The first of a gathered set after a place. */
export async function nextOfSet(db: Db, found: RawBuilder<unknown>, order: Order, after: Place) {
  const { rows } = await sql<{ count: number; id: number | null }>`
    with found as materialized (${found})
    select (select count(*) from found) as count, (
      select id from found where ${isAfter(order, after, 'found', sql.ref('found.key'))}
      order by ${inOrderOf(order, 'found')} limit 1) as id`.execute(db);
  return rows[0] ?? { count: 0, id: null };
}
