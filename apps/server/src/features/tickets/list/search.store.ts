import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { TicketScope } from '../policy.ts';
import type { TicketFilter } from './list.rules.ts';
import type { Wish } from './list.store.ts';
import {
  inOrder,
  inOrderOf,
  inScope,
  isAfter,
  keyOf,
  type Order,
  type Place,
  type Where,
} from './order.store.ts';

export const always: Where = sql`true`;
export const both = (one: Where, other: Where): Where => sql`(${one} and ${other})`;

/** The planner's estimate of the number of matching tickets. */
export async function guessTickets(db: Db, where: Where): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from at_ticket as ticket where ${where}`.execute(db);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

type Found = { count: number; ids: number[] };

/** A sorted page of the rows that `found` gathers, and how many it gathers. */
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

/** A page; the planner chooses the way. */
export async function pagePlanned(db: Db, where: Where, { order, limit, offset }: Wish) {
  const by = sql.raw(order.by);
  const { rows } = await sql<{ id: number }>`
    select ticket.id from at_ticket as ticket where ${where}
    order by ${keyOf(order)} ${by}, ticket.id ${by} limit ${limit} offset ${offset}`.execute(db);
  return { ids: rows.map(({ id }) => id) };
}

type Walk = { order: Order; limit: number; look: number; after?: Place | undefined };

/** Reads at most `look` tickets along the order, and returns the first for which `where` holds. */
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

/** A ticket's position in the order; undefined if the person may not see it. */
export async function findPlace(db: Db, scope: TicketScope, order: Order, id: number) {
  const { rows } = await sql<Place>`
    select ticket.id, ${keyOf(order)}::text as key from at_ticket as ticket
    where ticket.id = ${id} and ${inScope(scope)}`.execute(db);
  return rows[0];
}

/** The first ticket of a gathered set after a position. */
export async function nextOfSet(db: Db, found: RawBuilder<unknown>, order: Order, after: Place) {
  const { rows } = await sql<{ count: number; id: number | null }>`
    with found as materialized (${found})
    select (select count(*) from found) as count, (
      select id from found where ${isAfter(order, after, 'found', sql.ref('found.key'))}
      order by ${inOrderOf(order, 'found')} limit 1) as id`.execute(db);
  return rows[0] ?? { count: 0, id: null };
}
