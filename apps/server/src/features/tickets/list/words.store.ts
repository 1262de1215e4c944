import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { searched } from '../../../platform/database/search.ts';
import type { Reader } from '../policy.ts';
import { gathered, isReadable, keyOf, type Order, type Where } from './order.store.ts';

/** The search syntax: a ticket must contain all words, `"…"` is a phrase, `-` before a word excludes it. */
export const wordsOf = (q: string) =>
  sql`websearch_to_tsquery('pg_catalog.portuguese', stemmable(${q}))`;

/** Threads of a ticket (`ticket`) that the reader may read, with messages that contain the words. */
const saying = (reader: Reader, q: string) => sql`
  gl_thread as thread join gl_message as message on message.thread_id = thread.id
  where thread.origin = 'at_ticket' and thread.parent_code = ticket.id::text and ${isReadable(reader)}
    and message.search @@ ${wordsOf(q)}`;

/**
 * Whether a message of the ticket contains the words. Evaluated for one ticket at a time: the planner must never turn
 * it into a search of all messages.
 */
export const says = (reader: Reader, q: string): RawBuilder<SqlBool> =>
  sql`coalesce((select true from ${saying(reader, q)} limit 1), false)`;

/** Whether the ticket's own fields contain the text, or its messages the words. */
export const holds = (reader: Reader, q: string): Where =>
  sql`(${searched('ticket', q)} or ${says(reader, q)})`;

type Sought = { fits: Where; reader: Reader; q: string; order: Order; most: number };

/** Up to `most` tickets by their own fields, and the tickets of up to `most` messages, as the indexes find them. */
export function gatheredByText({ fits, reader, q, order, most }: Sought) {
  return sql`
    (${gathered(sql`${fits} and ${searched('ticket', q)}`, order, most)})
    union
    select ticket.id, ${keyOf(order)} as key
    from (select thread_id from gl_message where search @@ ${wordsOf(q)} limit ${most}) as hit
    join gl_thread as thread on thread.id = hit.thread_id and thread.origin = 'at_ticket'
    join at_ticket as ticket on ticket.id = thread.parent_code::bigint
    where ${isReadable(reader)} and ${fits}`;
}

/** `marked` is the text without accents, with U+E000 before each hit. */
export type Hit = { body: string; marked: string; channel_id: number; seq: number };

/** The newest message of the ticket that contains the words. */
export const hitOf = (reader: Reader, q: string): RawBuilder<Hit | null> => sql`(
  select json_build_object('body', hit.body, 'channel_id', hit.channel_id, 'seq', hit.seq,
    'marked', ts_headline('pg_catalog.portuguese', stemmable(hit.body), ${wordsOf(q)},
      'HighlightAll=true, StartSel=' || chr(57344) || ', StopSel=' || chr(57345)))
  from (select message.body, thread.channel_id, message.seq from ${saying(reader, q)}
    order by message.created_at desc, message.id desc limit 1) as hit)`;

/** The planner's estimate of how many tickets and messages contain the text, from its statistics of frequent words. */
export async function guessHits(db: Db, q: string): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select id from gl_message where search @@ ${wordsOf(q)}
    union all select id from at_ticket as ticket where ${searched('ticket', q)}`.execute(db);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

/** Messages after `messageId`, and tickets from `ticketId` on, all of whose messages came after that message. */
type Recent = { messageId: number; ticketId: number };

/** The newest share of all messages; undefined if no ticket is that new. */
export async function findRecent(db: Db, share: number): Promise<Recent | undefined> {
  const { rows } = await sql<Recent>`
    select bound.id as "messageId", (
      select id from at_ticket where created_at > bound.created_at order by created_at limit 1) as "ticketId"
    from (select id, created_at from gl_message
      where id <= ((select max(id) from gl_message) * (1 - ${share}::float8))::bigint
      order by id desc limit 1) as bound`.execute(db);
  const [row] = rows;
  return row?.ticketId ? row : undefined;
}

type SoughtRecently = Omit<Sought, 'order' | 'most'> & Recent & { limit: number };

/** The newest recent tickets that match and contain the text, newest first, without gaps. */
export async function listRecent(db: Db, wish: SoughtRecently): Promise<number[]> {
  const { fits, reader, q, messageId, ticketId, limit } = wish;
  const { rows } = await sql<{ id: number }>`
    (select ticket.id from at_ticket as ticket
      where ticket.id >= ${ticketId} and ${fits} and ${searched('ticket', q)})
    union
    (select ticket.id
      from (select thread_id from gl_message where search @@ ${wordsOf(q)} and id > ${messageId} offset 0) as hit
      join gl_thread as thread on thread.id = hit.thread_id and thread.origin = 'at_ticket'
      join at_ticket as ticket on ticket.id = thread.parent_code::bigint
      where ticket.id >= ${ticketId} and ${isReadable(reader)} and ${fits})
    order by id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
