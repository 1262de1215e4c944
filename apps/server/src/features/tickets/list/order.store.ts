import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { byName } from '../../../platform/database/search.ts';
import type { Reader, TicketScope } from '../policy.ts';
import type { TicketFilter, TicketSort } from './list.rules.ts';

export type Where = RawBuilder<SqlBool>;
export type Ids = RawBuilder<{ id: number; key: unknown }>;

export const all = (parts: Where[]): Where =>
  parts.length === 0 ? sql`true` : sql`${sql.join(parts, sql` and `)}`;

/** The conditions by which a person may see a ticket; each has its own indexes. */
function waysIn(scope: TicketScope): Where[] {
  if (scope.all) return [sql`true`];
  if ('ownOf' in scope) return [sql`ticket.person_id = ${scope.ownOf}`];
  return [
    sql`ticket.assignee_id = ${scope.userId}`,
    ...scope.sectorIds.map((id): Where => sql`ticket.sector_id = ${id}`),
    ...(scope.noSector ? [sql<SqlBool>`ticket.sector_id is null`] : []),
  ];
}

export const inScope = (scope: TicketScope): Where => sql`(${sql.join(waysIn(scope), sql` or `)})`;

/** Whether the reader may read this thread of a visible ticket (`canReadChannel`). */
export const isReadable = ({ supervises }: Reader): RawBuilder<SqlBool> =>
  supervises === 'all'
    ? sql`true`
    : sql`(thread.channel_id > 1 or ticket.sector_id = any(${supervises}::bigint[]))`;

/** An order of the list: by a column of that table, whose row is called `ticket`. */
export type Order = {
  key: 'id' | 'person_name' | 'last_message_at' | 'expires_at';
  table: 'at_ticket' | 'at_ticket_activity' | 'at_conversation';
  by: 'asc' | 'desc';
};

const tables = { last_message_at: 'at_ticket_activity', expires_at: 'at_conversation' } as const;

export function orderOf(sort: TicketSort): Order {
  const key = sort.replace('-', '') as Order['key'];
  const table = key in tables ? tables[key as keyof typeof tables] : 'at_ticket';
  return { key, table, by: sort.startsWith('-') ? 'desc' : 'asc' };
}

export const inOrderOf = ({ by }: Order, row: 'found' | 'page' | 'step') =>
  sql.raw(`${row}.key ${by}, ${row}.id ${by}`);

const isOf = (id: number | null): Where =>
  id === null ? sql`ticket.assignee_id is null` : sql`ticket.assignee_id = ${id}`;
const inOne = (ids: readonly number[]): Where => sql`ticket.sector_id = any(${[...ids]}::bigint[])`;

/**
 * The conditions by which a person may see tickets of the wanted sector and assignee; for each, an index returns the
 * rows in order. `ticket` is a row of at_ticket or of at_ticket_activity.
 */
function waysOf({ scope, sectorIds, noSector, assigneeId }: TicketFilter): Where[] {
  if (sectorIds?.length === 0) return [sql`false`];
  const of = assigneeId === undefined ? [] : [isOf(assigneeId)];
  const inside = [
    ...(sectorIds ? [inOne(sectorIds)] : []),
    ...(noSector ? [sql<SqlBool>`ticket.sector_id is null`] : []),
  ];
  const own = 'userId' in scope ? scope.userId : undefined;
  const free = scope.all || (assigneeId !== undefined && assigneeId === own);
  if (free && typeof assigneeId === 'number') return [all([...of, ...inside])];
  if (scope.all && sectorIds && !noSector)
    return sectorIds.map((id) => all([sql`ticket.sector_id = ${id}`, ...of]));
  if (free) return [all([...of, ...inside])];
  if (sectorIds && !noSector && 'sectorIds' in scope) {
    const known = sectorIds.filter((id) => scope.sectorIds.includes(id));
    const ways = known.map((id) => all([sql`ticket.sector_id = ${id}`, ...of]));
    const others = known.length < sectorIds.length;
    return others ? [...ways, all([isOf(scope.userId), ...inside, ...of])] : ways;
  }
  return waysIn(scope).map((way) => all([way, ...inside, ...of]));
}

const wantedStatus = ({ kinds, statusIds }: TicketFilter): Where[] => [
  ...(kinds ? [sql<SqlBool>`status.kind = any(${[...kinds]}::text[])`] : []),
  ...(statusIds ? [sql<SqlBool>`status.id = any(${[...statusIds]}::bigint[])`] : []),
];

/** Whether a ticket of that row has a wanted status; empty if every status matches. */
function hasStatus(filter: TicketFilter): Where[] {
  const wanted = wantedStatus(filter);
  if (wanted.length === 0) return [];
  return [
    sql`ticket.status_id in (select status.id from at_ticket_status as status where ${all(wanted)})`,
  ];
}

const narrowed = ({ sectorIds, noSector, assigneeId }: TicketFilter): Where[] => [
  ...(sectorIds ? [inOne(sectorIds)] : []),
  ...(noSector ? [sql<SqlBool>`ticket.sector_id is null`] : []),
  ...(assigneeId === undefined ? [] : [isOf(assigneeId)]),
];

/** The conditions that the list's indexes cover: visibility, sector, assignee and status. */
export const isListed = (filter: TicketFilter): Where =>
  all([inScope(filter.scope), ...narrowed(filter), ...hasStatus(filter)]);

/**
 * Up to `most` tickets of each condition, so that a sector with few or old tickets does not need a search of all
 * tickets. Each ticket appears once, under the first condition that it meets: counting stops when there are enough.
 */
export function someOfEach(filter: TicketFilter, most: number): RawBuilder<unknown> {
  const status = all(hasStatus(filter));
  const parts = waysOf(filter).map((way, nth, ways) => {
    const before = ways.slice(0, nth).map((one) => sql<SqlBool>`(${one}) is not true`);
    return sql`(
      select ticket.id from at_ticket as ticket where ${all([way, ...before, status])}
      limit ${sql.lit(most)})`;
  });
  return sql.join(parts, sql` union all `);
}

export type Place = { key: string | null; id: number };

const keyTypes = {
  id: 'bigint',
  person_name: 'text',
  last_message_at: 'timestamptz',
  expires_at: 'timestamptz',
} as const;

/** Whether a row comes after a position in the order. */
export const isAfter = (
  { key, by }: Order,
  { key: at, id }: Place,
  row: string,
  column: RawBuilder<unknown>,
) =>
  sql<SqlBool>`(${column}, ${sql.ref(`${row}.id`)})
    ${sql.raw(by === 'asc' ? '>' : '<')} (${at}::${sql.raw(keyTypes[key])}, ${id}::bigint)`;

/** The column of an order, for a row `ticket` of its table. */
const columnOf = ({ key }: Order): RawBuilder<unknown> =>
  key === 'person_name' ? byName('ticket.person_name') : sql.raw(`ticket.${key}`);

type Wish = { order: Order; limit: number; after?: Place | undefined };

/** Names and tickets' sectors are independent of each other: following the index of names finds a page soon. */
function along({ order, limit, after }: Wish, where: Where): Ids {
  const column = columnOf(order);
  const by = sql.raw(order.by);
  return sql`
    select ticket.id, ${column} as key from ${sql.raw(order.table)} as ticket
    where ${where} ${after ? sql`and ${isAfter(order, after, 'ticket', column)}` : sql``}
    order by ${column} ${by}, ticket.id ${by} limit ${sql.lit(limit)}`;
}

/**
 * The first tickets of the order after a position. They come from the first rows of each condition and status, which an
 * index returns in order. Times and numbers depend on the sector, whose tickets may all be old (docs/decisions/038).
 */
export function inOrder(filter: TicketFilter, wish: Wish): Ids {
  const { order, limit } = wish;
  const any = filter.scope.all && narrowed(filter).length + wantedStatus(filter).length === 0;
  if (order.key === 'person_name' || (any && order.table === 'at_ticket'))
    return along(wish, isListed(filter));
  const status = all(wantedStatus(filter));
  const parts = waysOf(filter).map(
    (way) => sql`
      select part.id, part.key from at_ticket_status as status cross join lateral (
        ${along(wish, sql`ticket.status_id = status.id and ${way}`)}) as part
      where ${status}`,
  );
  return sql`
    select found.id, found.key from (${sql.join(parts, sql` union `)}) as found
    order by ${inOrderOf(order, 'found')} limit ${sql.lit(limit)}`;
}

/** The column of an order, for a row of at_ticket. */
export function keyOf(order: Order): RawBuilder<unknown> {
  const { table } = order;
  if (table === 'at_ticket') return columnOf(order);
  return table === 'at_ticket_activity'
    ? sql`(select last_message_at from at_ticket_activity where id = ticket.id)`
    : sql`(select expires_at from at_conversation where ticket_id = ticket.id)`;
}

/** Up to `most` tickets for which `where` holds, without any order, so that indexes alone do the work. */
export function gathered(where: Where, order: Order, most: number): RawBuilder<unknown> {
  return sql`
    select ticket.id, ${keyOf(order)} as key from at_ticket as ticket where ${where} limit ${most}`;
}
