import { UNREAD_CAP } from '@balcao/contract/ticket-list';
import type { TicketTag } from '@balcao/contract/tickets';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { namedTickets } from '../tickets.store.ts';
import type { Reader, TicketFilter } from './list.rules.ts';
import { isReadable } from './order.store.ts';
import { hitOf } from './words.store.ts';

/** Most messages of a thread that are looked at: a script may have said much since. */
const NEWEST = 200;

/** What people said in the ticket since the reader was there last, up to the cap. */
export const unreadOf = (reader: Reader) => sql<number>`(
  select least(count(*), ${UNREAD_CAP}) from gl_thread as thread
  left join gl_thread_read as mark on mark.thread_id = thread.id and mark.user_id = ${reader.userId}
  cross join lateral (
    select author_kind, user_id, deleted_at from gl_message
    where thread_id = thread.id and seq > coalesce(mark.seq, 0)
    order by seq desc limit ${NEWEST}) as newer
  where thread.origin = 'at_ticket' and thread.parent_code = ticket.id::text and ${isReadable(reader)}
    and thread.last_seq > coalesce(mark.seq, 0) and newer.author_kind in ('visitor', 'staff')
    and newer.user_id is distinct from ${reader.userId} and newer.deleted_at is null)`;

const tags = sql<TicketTag[]>`coalesce((
  select json_agg(json_build_object('id', tag.id, 'name', tag.name, 'color', tag.color) order by searchable(tag.name))
  from at_ticket_tag join at_tag as tag on tag.id = at_ticket_tag.tag_id
  where at_ticket_tag.ticket_id = ticket.id), '[]')`;

const expiresAt = sql<Date | null>`(
  select expires_at from at_conversation where ticket_id = ticket.id)`;

/** The rows of a page, in the order of the ids. */
export async function listRows(db: Db, { reader, q }: TicketFilter, ids: number[]) {
  if (ids.length === 0) return [];
  const rows = await namedTickets(db, sql`ticket.id = any(${ids}::bigint[])`)
    .select(['ticket.affiliate_code', 'ticket.merged_into'])
    .select([unreadOf(reader).as('unread'), tags.as('tags'), expiresAt.as('expires_at')])
    .select(hitOf(reader, q).as('hit'))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
export type ListedRow = Awaited<ReturnType<typeof listRows>>[number];
