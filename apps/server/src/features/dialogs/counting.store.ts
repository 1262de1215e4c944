import type { CodeOutcome, State } from '@balcao/dialog/flow';
import type { Recorded } from '@balcao/dialog/replay';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

/** A conversation that may be counted. */
export type Candidate = {
  ticketId: number;
  threadId: number;
  versionId: number;
  /** The day on which it began, in São Paulo. */
  day: string;
  turn: number;
  turns: number;
  at: State['at'];
  opening: CodeOutcome[] | null;
  refused: number;
};

const candidates = (which: RawBuilder<unknown>, quietSince: Date) => sql<Candidate>`
  select c.ticket_id as "ticketId", c.thread_id as "threadId", c.version_id as "versionId", c.turn, c.opening,
    (ticket.created_at at time zone 'America/Sao_Paulo')::date::text as day,
    (c.state->>'turns')::int as turns, c.state->'at' as at,
    (select count(*)::int from at_refused_answer where ticket_id = c.ticket_id) as refused
  from at_conversation c
    join at_ticket ticket on ticket.id = c.ticket_id
    join gl_thread thread on thread.id = c.thread_id
  where ${which} and ticket.anonymised_at is null
    and (c.state->>'phase' <> 'awaiting' or thread.last_message_at < ${quietSince})`;

/** Those of these tickets, as far as they are not counted as they are now. */
export async function listChanged(db: Db, ticketIds: number[], quietSince: Date) {
  const which = sql`c.ticket_id = any(${ticketIds}::bigint[]) and not exists (
    select from at_dialog_talk talk where talk.ticket_id = c.ticket_id and talk.turn = c.turn
      and talk.refused = (select count(*) from at_refused_answer where ticket_id = c.ticket_id))`;
  return (await candidates(which, quietSince).execute(db)).rows;
}

/** The next ones of a version, counted or not. */
export async function listOfVersion(
  db: Db,
  { versionId, after, limit }: { versionId: number; after: number; limit: number },
  quietSince: Date,
) {
  const which = sql`c.ticket_id in (
    select ticket_id from at_conversation
    where version_id = ${versionId} and ticket_id > ${after} order by ticket_id limit ${limit})`;
  return (await candidates(which, quietSince).execute(db)).rows;
}

/** Where that page ends; null after the last one. */
export async function lastOfPage(
  db: Db,
  { versionId, after, limit }: { versionId: number; after: number; limit: number },
): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    select max(ticket_id) as last from (
      select ticket_id from at_conversation
      where version_id = ${versionId} and ticket_id > ${after} order by ticket_id limit ${limit}) page`.execute(
    db,
  );
  return rows[0]?.last ?? null;
}

/** Every recorded line of these threads, in order. */
export function listTimed(db: Db, threadIds: number[]) {
  return db
    .selectFrom('gl_message')
    .select([
      'thread_id as threadId',
      'seq',
      'created_at as at',
      sql<Recorded>`answer`.as('recorded'),
    ])
    .where('thread_id', '=', sql<number>`any(${threadIds}::bigint[])`)
    .where('answer', 'is not', null)
    .orderBy('thread_id')
    .orderBy('seq')
    .execute();
}

export type Mark = { messageId: number; refusedId: number; until: Date | null };

const marks = (db: Db) =>
  db
    .selectFrom('at_dialog_counting')
    .select(['message_id as messageId', 'refused_id as refusedId', 'until']);

export const getMark = (db: Db): Promise<Mark> => marks(db).executeTakeFirstOrThrow();

/** Whoever has the lock changes sums. */
export const lockMark = (trx: Db): Promise<Mark> =>
  marks(trx).forUpdate().executeTakeFirstOrThrow();

export async function updateMark(trx: Db, { messageId, refusedId, until }: Mark): Promise<void> {
  await trx
    .updateTable('at_dialog_counting')
    .set({ message_id: messageId, refused_id: refusedId, until })
    .execute();
}

/** The next messages in the order in which they were written, with the ticket of their thread; null for other threads. */
export async function listMessagesAfter(db: Db, id: number, limit: number) {
  const { rows } = await sql<{ id: number; at: Date; ticketId: number | null }>`
    select message.id, message.created_at as at,
      case when thread.origin = 'at_ticket' and thread.channel_id = 3 then thread.parent_code::bigint end as "ticketId"
    from (select id, thread_id, created_at from gl_message where id > ${id} order by id limit ${limit}) message
      join gl_thread thread on thread.id = message.thread_id
    order by message.id`.execute(db);
  return rows;
}

export async function listVersionIds(db: Db, dialogCode: string | null): Promise<number[]> {
  let query = db.selectFrom('at_dialog_version').select('id').orderBy('id');
  if (dialogCode !== null) query = query.where('dialog_code', '=', dialogCode);
  return (await query.execute()).map(({ id }) => id);
}
