import { UNREAD_CAP } from '@balcao/contract/tickets/list';
import type { TicketTag } from '@balcao/contract/tickets/ticket';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { type Asking, queryPrepared } from '../../../platform/database/prepared.ts';
import type { Reader } from '../policy.ts';
import type { TicketFilter } from './list.rules.ts';
import {
  all,
  inOrder,
  inOrderOf,
  isListed,
  isReadable,
  type Order,
  someOfEach,
  type Where,
} from './order.store.ts';
import { type Hit, hitOf } from './words.store.ts';

const nothing = sql<null>`null`;

/** The most messages of a thread that are read, because a script may have sent many. */
const NEWEST = 200;

/** The threads of a ticket that the reader may read, each with the number up to which the reader has read. */
const readableThreads = (reader: Reader) => sql`
  select id, last_seq, coalesce((
    select seq from gl_thread_read where thread_id = thread.id and user_id = ${reader.userId}), 0) as seen
  from gl_thread as thread
  where origin = 'at_ticket' and parent_code = ticket.id::text and ${isReadable(reader)}`;

/** What people wrote in a ticket since the reader's last visit. */
const unreadOf = (reader: Reader) => sql<number>`(
  select least(coalesce(sum((
    select count(*) from (
      select author_kind, user_id, deleted_at from gl_message
      where thread_id = thread.id and seq > thread.seen order by seq desc limit ${sql.lit(NEWEST)}) as newer
    where newer.author_kind in ('visitor', 'staff')
      and newer.user_id is distinct from ${reader.userId} and newer.deleted_at is null)), 0), ${sql.lit(UNREAD_CAP)})::int
  from (${readableThreads(reader)} offset 0) as thread where last_seq > seen)`;

type Shown = {
  /** Returns `id` and `key` of each ticket; the rows come in the order `by`. */
  page: RawBuilder<unknown>;
  by: RawBuilder<unknown>;
  reader: Reader;
  total?: RawBuilder<unknown>;
  hit?: RawBuilder<unknown>;
};

/**
 * The tickets of a page as the list shows them. A limit of one keeps the planner, which may have planned for small
 * tables, from reading all tickets for one page.
 */
const shown = ({ page, by, reader, total = nothing, hit = nothing }: Shown) => sql<ListedRow>`
  with page as materialized (${page})
  select ${total} as total, ticket.id, ticket.title, ticket.person_name, ticket.created_at, ticket.updated_at,
    ticket.affiliate_code, ticket.merged_into, ticket.sector_id, ticket.assignee_id,
    status.id as status_id, status.code as status_code, status.name as status_name,
    status.color as status_color, status.icon as status_icon, status.kind as status_kind,
    sector.name as sector_name, sector.color as sector_color, unit.id as unit_id, unit.name as unit_name,
    assignee.name as assignee_name, thread.last_message, thread.last_message_at, tagged.tags,
    (select expires_at from at_conversation where ticket_id = ticket.id) as expires_at,
    ${unreadOf(reader)} as unread, ${hit} as hit
  from page
    cross join lateral (select * from at_ticket where at_ticket.id = page.id limit 1) as ticket
    join at_ticket_status as status on status.id = ticket.status_id
    left join gl_sector as sector on sector.id = ticket.sector_id
    left join gl_business_unit as unit on unit.id = ticket.business_unit_id
    left join gl_user as assignee on assignee.id = ticket.assignee_id
    left join gl_thread as thread on thread.origin = 'at_ticket' and thread.channel_id = 3
      and thread.parent_code = ticket.id::text
    left join (
      select ticket_id, json_agg(
        json_build_object('id', tag.id, 'name', tag.name, 'color', tag.color) order by searchable(tag.name)) as tags
      from at_ticket_tag join at_tag as tag on tag.id = tag_id
      where ticket_id in (select id from page) group by ticket_id) as tagged on tagged.ticket_id = ticket.id
  order by ${by}`;

type Text =
  | 'title'
  | 'status_code'
  | 'status_name'
  | 'status_color'
  | 'status_icon'
  | 'status_kind';
type Perhaps =
  | 'person_name'
  | 'affiliate_code'
  | 'sector_name'
  | 'sector_color'
  | 'unit_name'
  | 'assignee_name'
  | 'last_message';
export type ListedRow = Record<'id' | 'status_id' | 'unread', number> &
  Record<'merged_into' | 'sector_id' | 'assignee_id' | 'unit_id', number | null> &
  Record<Text, string> &
  Record<Perhaps, string | null> &
  Record<'created_at' | 'updated_at', Date> &
  Record<'expires_at' | 'last_message_at', Date | null> & {
    tags: TicketTag[] | null;
    hit: Hit | null;
    /** How many tickets match, if they are counted with the page. */
    total: number | null;
  };

export type Wish = { order: Order; limit: number; offset: number };

/** The first `most` matching tickets, counted. */
const countOf = (filter: TicketFilter, most: number) => sql<number>`(
  select count(*) from (
    select from (${someOfEach(filter, most)}) as few limit ${sql.lit(most)}) as counted)`;

/** The ordinary list: a page of tickets, and how many match up to `most`, in one statement. */
export async function listPage(
  { db, pool }: Asking,
  filter: TicketFilter,
  { order, limit, offset }: Wish,
  most: number,
) {
  // Beyond the cap there is nothing to show.
  if (limit === 0) return { rows: [], total: await countListed(db, filter, most) };
  const first = inOrder(filter, { order, limit: offset + limit });
  const page = shown({
    page: sql`
      select id, key from (${first}) as found order by ${inOrderOf(order, 'found')}
      limit ${sql.lit(limit)} offset ${sql.lit(offset)}`,
    by: inOrderOf(order, 'page'),
    reader: filter.reader,
    total: countOf(filter, most),
  });
  // Each later page has its own statement text.
  const rows =
    offset === 0 ? await queryPrepared({ db, pool }, page) : (await page.execute(db)).rows;
  const total = rows[0]?.total ?? (offset === 0 ? 0 : await countListed(db, filter, most));
  return { rows, total };
}

/** Tickets that a search found, as the list shows them, in the order of the ids. */
export async function listRows(db: Db, { reader, q }: TicketFilter, ids: number[]) {
  if (ids.length === 0) return [];
  const page = sql`select id, key from unnest(${ids}::bigint[]) with ordinality as page (id, key)`;
  const hit = q === undefined ? nothing : hitOf(reader, q);
  const { rows } = await shown({ page, by: sql.raw('page.key'), reader, hit }).execute(db);
  return rows;
}

/** The conditions that the list's own indexes do not cover. `ticket` is a row of at_ticket. */
function restOf(filter: TicketFilter): Where[] {
  const { unitId, tagId, affiliate, createdFrom, createdBefore, expiresBefore } = filter;
  const rest: [unknown, RawBuilder<SqlBool>][] = [
    [unitId, sql`ticket.business_unit_id = ${unitId}`],
    [tagId, sql`ticket.id in (select ticket_id from at_ticket_tag where tag_id = ${tagId})`],
    [affiliate, sql`ticket.affiliate_code = ${affiliate}`],
    [createdFrom, sql`ticket.created_at >= ${createdFrom}`],
    [createdBefore, sql`ticket.created_at < ${createdBefore}`],
    // The day of the next check is never after the expiry, and has an index.
    [
      expiresBefore,
      sql`ticket.id in (select ticket_id from at_conversation
        where expiry_check_at < ${expiresBefore} and expires_at < ${expiresBefore})`,
    ],
  ];
  return rest.flatMap(([value, where]) => (value === undefined ? [] : [where]));
}

const hasRest = (filter: TicketFilter) => restOf(filter).length > 0;

/** Whether the list's own indexes cover the whole filter. */
export const isOrdinary = (filter: TicketFilter) => !filter.q && !filter.unread && !hasRest(filter);

/** All conditions except `q`. */
export const fits = (filter: TicketFilter): Where =>
  all([
    isListed(filter),
    ...restOf(filter),
    ...(filter.unread ? [sql<SqlBool>`${unreadOf(filter.reader)} > 0`] : []),
  ]);

/** Counts by the conditions that the list's indexes cover. */
export async function countListed(db: Db, filter: TicketFilter, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select ${countOf(filter, most)} as total`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Each filter's count up to `most`, in one statement. */
export async function countEach(db: Db, filters: TicketFilter[], most: number): Promise<number[]> {
  const counts = filters.map((filter) =>
    hasRest(filter)
      ? sql`(select count(*) from (
          select from at_ticket as ticket where ${fits(filter)} limit ${most}) as counted)`
      : countOf(filter, most),
  );
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}]::int[] as counts`.execute(db);
  return rows[0]?.counts ?? [];
}
