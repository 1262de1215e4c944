import { COUNT_CAP } from '@balcao/contract/paging';
import type { ticketSorts } from '@balcao/contract/tickets';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { searched } from '../../../platform/database/search.ts';
import type { TicketScope } from '../policy.ts';
import { inScope, namedTickets, statusColumns, statusOf, waysIn } from '../store.ts';

export type TicketFilter = {
  scope: TicketScope;
  q?: string | undefined;
  status?: number | undefined;
};
type Page = { sort: (typeof ticketSorts)[number]; limit: number; offset: number };
type Ids = RawBuilder<{ id: number }>;

const MOST = COUNT_CAP + 1;

const where = ({ scope, q, status }: TicketFilter) =>
  sql`${inScope(scope)}
    ${status === undefined ? sql`` : sql`and ticket.status_id = ${status}`}
    ${q ? sql`and ${searched('ticket', q)}` : sql``}`;

/** Up to one more than the cap of each way in, so that a sector of few or old tickets is not sought among all. */
const someOfEach = (scope: TicketScope, more: RawBuilder<unknown>): Ids =>
  sql.join(
    waysIn(scope).map(
      (way) => sql`(select ticket.id from at_ticket as ticket where ${way} ${more} limit ${MOST})`,
    ),
    sql` union `,
  );

const cappedCount = (count: number) => ({
  total: Math.min(count, COUNT_CAP),
  capped: count > COUNT_CAP,
});

/** Exact up to the cap, so that counting costs the same however long the history is. */
async function countTickets(db: Db, { scope, status }: TicketFilter) {
  const more = status === undefined ? sql`` : sql`and ticket.status_id = ${status}`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from (select from (${someOfEach(scope, more)}) as found limit ${MOST}) as counted`.execute(db);
  return cappedCount(rows[0]?.count ?? 0);
}

/** Every status with the number of its tickets, each counted up to one more than the cap. */
export async function countByStatus(db: Db, scope: TicketScope) {
  const some = someOfEach(scope, sql`and ticket.status_id = status.id`);
  const total = sql<number>`(select count(*) from (select from (${some}) as found limit ${MOST}) as counted)`;
  const rows = await db
    .selectFrom('at_ticket_status as status')
    .select([...statusColumns, total.as('total')])
    .orderBy('status.position')
    .execute();
  return rows.map(({ total: count, ...status }) => ({ status: statusOf(status), total: count }));
}

function ordered({ sort }: Page) {
  const key = sort.replace('-', '') as 'id' | 'person_name' | 'updated_at';
  return { key, direction: sort.startsWith('-') ? ('desc' as const) : ('asc' as const) };
}

/** The page from the first rows of each way in and status, each of which an index gives in order. */
function merged({ scope, status }: TicketFilter, page: Page): Ids {
  const { key, direction } = ordered(page);
  const by = sql.raw(direction);
  const parts = waysIn(scope).map(
    (way) => sql`
      select part.id, part.key from at_ticket_status as status cross join lateral (
        select ticket.id, ticket.${sql.ref(key)} as key from at_ticket as ticket
        where ticket.status_id = status.id and ${way}
        order by ticket.${sql.ref(key)} ${by}, ticket.id ${by} limit ${page.offset + page.limit}
      ) as part
      ${status === undefined ? sql`` : sql`where status.id = ${status}`}`,
  );
  return sql`
    select found.id from (${sql.join(parts, sql` union `)}) as found
    order by found.key ${by}, found.id ${by} limit ${page.limit} offset ${page.offset}`;
}

/** The page as the planner finds it best: along the order, or by the index of the search. */
function planned(filter: TicketFilter, page: Page): Ids {
  const { key, direction } = ordered(page);
  const by = sql.raw(direction);
  return sql`
    select ticket.id from at_ticket as ticket where ${where(filter)}
    order by ticket.${sql.ref(key)} ${by}, ticket.id ${by} limit ${page.limit} offset ${page.offset}`;
}

const pageOf = (db: Db, ids: RawBuilder<unknown>, page: Page) => {
  const { key, direction } = ordered(page);
  return namedTickets(db, sql`ticket.id = any(array(${ids}))`)
    .orderBy(`ticket.${key}`, direction)
    .orderBy('ticket.id', direction)
    .execute();
};

/**
 * Finds up to one more than the cap without any order, which is the index's work alone, and puts these in order. Where
 * there are more, the newest are near: the planner walks along the order.
 */
async function searchTickets(db: Db, filter: TicketFilter, page: Page) {
  const { key, direction } = ordered(page);
  const by = sql.raw(direction);
  const { rows } = await sql<{ count: number; ids: number[] }>`
    with found as materialized (
      select ticket.id, ticket.${sql.ref(key)} as key from at_ticket as ticket
      where ${where(filter)} limit ${MOST})
    select (select count(*) from found) as count, array(
      select id from found order by key ${by}, id ${by}
      limit ${page.limit} offset ${page.offset}) as ids`.execute(db);
  const { count, ids } = rows[0] ?? { count: 0, ids: [] };
  const counted = cappedCount(count);
  const some = counted.capped ? planned(filter, page) : sql`select unnest(${ids}::bigint[])`;
  return { count: counted, rows: await pageOf(db, some, page) };
}

/**
 * One page and how many there are. Names and tickets' sectors have nothing to do with each other, so that walking along
 * the names finds a page soon; times and numbers have, hence `merged`.
 */
export async function listTickets(db: Db, filter: TicketFilter, page: Page) {
  if (filter.q) return searchTickets(db, filter, page);
  const isMerged = !filter.scope.all && ordered(page).key !== 'person_name';
  const ids = isMerged ? merged(filter, page) : planned(filter, page);
  const [count, rows] = await Promise.all([countTickets(db, filter), pageOf(db, ids, page)]);
  return { count, rows };
}
