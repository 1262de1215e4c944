import type { StatusKind } from '@balcao/contract/tickets/ticket';
import type { CodeOutcome, Flow, State } from '@balcao/dialog/flow';
import type { Entry, Recorded } from '@balcao/dialog/replay';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { oneByOne } from '../../platform/database/one-by-one.ts';
import type { Db } from '../../platform/database/open.ts';
import { acceptsNotice } from './notice.rules.ts';

export async function findFlow(db: Db, versionId: number): Promise<Flow | undefined> {
  const row = await db
    .selectFrom('at_dialog_version')
    .select('flow')
    .where('id', '=', versionId)
    .executeTakeFirst();
  return row?.flow as Flow | undefined;
}

/** Adds the next version of a dialog; versions never change. */
export async function insertVersion(db: Db, dialogCode: string, flow: Flow): Promise<number> {
  const { id } = await db
    .insertInto('at_dialog_version')
    .values((eb) => ({
      dialog_code: dialogCode,
      flow: JSON.stringify(flow),
      number: eb
        .selectFrom('at_dialog_version')
        .where('dialog_code', '=', dialogCode)
        .select((count) => count(count.fn.countAll<number>(), '+', 1).as('next')),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type NewConversation = {
  ticketId: number;
  chatbotId: number;
  versionId: number;
  threadId: number;
  state: State;
  /** Outcomes of the code that ran before the first answer. */
  opening: CodeOutcome[];
  /** Minutes of silence until the ticket cancels itself; null: never. */
  expireMinutes: number | null;
};

const minutesFrom = (now: Date, minutes: number | null) =>
  minutes === null ? null : new Date(now.getTime() + minutes * 60_000);

export async function insertConversation(
  db: Db,
  conversation: NewConversation,
  now: Date,
): Promise<void> {
  const expiresAt = minutesFrom(now, conversation.expireMinutes);
  await db
    .insertInto('at_conversation')
    .values({
      ticket_id: conversation.ticketId,
      chatbot_id: conversation.chatbotId,
      version_id: conversation.versionId,
      thread_id: conversation.threadId,
      state: JSON.stringify(conversation.state),
      opening: JSON.stringify(conversation.opening),
      expire_minutes: conversation.expireMinutes,
      expires_at: expiresAt,
      expiry_check_at: expiresAt,
    })
    .execute();
}

export type Conversation = {
  ticketId: number;
  threadId: number;
  versionId: number;
  turn: number;
  state: State;
  lastSeq: number;
  sectorId: number | null;
  assigneeId: number | null;
  personId: number | null;
  statusKind: StatusKind;
};

const CONVERSATION = `
  select c.ticket_id as "ticketId", c.thread_id as "threadId", c.version_id as "versionId",
    c.turn, c.state, thread.last_seq as "lastSeq",
    ticket.sector_id as "sectorId", ticket.assignee_id as "assigneeId", ticket.person_id as "personId",
    status.kind as "statusKind"
  from at_conversation c
    join at_ticket ticket on ticket.id = c.ticket_id and ticket.anonymised_at is null
    join at_ticket_status status on status.id = ticket.status_id
    join gl_thread thread on thread.id = c.thread_id`;

/** The conversations of these tickets, in the given order; undefined if there is none. */
export async function findConversations(pool: Pool, ticketIds: number[]) {
  const { rows } = await pool.query<Conversation>({
    name: 'find-conversations',
    text: oneByOne('$1::bigint[]', `${CONVERSATION} where c.ticket_id = asked.key`),
    values: [ticketIds],
  });
  const byTicket = new Map(rows.map((row) => [row.ticketId, row]));
  return ticketIds.map((id) => byTicket.get(id));
}

/** By the hash of the ticket's token; only of one chatbot, if its code is given. */
export async function findConversationByToken(pool: Pool, tokenHash: Buffer, chatbotCode?: string) {
  const { rows } = await pool.query<Conversation>({
    name: 'find-conversation-by-token',
    text: `${CONVERSATION} join at_chatbot chatbot on chatbot.id = c.chatbot_id
      where ticket.token_hash = $1 and ($2::text is null or chatbot.code = $2)`,
    values: [tokenHash, chatbotCode ?? null],
  });
  return rows[0];
}

/** Stores the outcomes of the code before the first answer, for a script that begins after its ticket was created. */
export async function setOpening(db: Db, ticketId: number, opening: CodeOutcome[]) {
  await db
    .updateTable('at_conversation')
    .set({ opening: JSON.stringify(opening) })
    .where('ticket_id', '=', ticketId)
    .execute();
}

/** The input that was played before the first answer, and every answer since, in their order. */
export async function getRecord(db: Db, { ticketId, threadId }: Conversation) {
  const { opening } = await db
    .selectFrom('at_conversation')
    .select('opening')
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('gl_message')
    .select(['seq', 'answer'])
    .where('thread_id', '=', threadId)
    .where('answer', 'is not', null)
    .orderBy('seq')
    .execute();
  const log: Entry[] = rows.map((row) => ({ seq: row.seq, recorded: row.answer as Recorded }));
  const script = log.filter(({ recorded }) => !acceptsNotice(recorded));
  return { opening: (opening ?? []) as CodeOutcome[], log: script };
}

/** The answered blocks, including the privacy notice's and those whose answers were taken back. */
export async function listAnswered(db: Db, { threadId }: Conversation): Promise<string[]> {
  const rows = await db
    .selectFrom('gl_message')
    .select(sql<string>`answer->>'block'`.as('block'))
    .distinct()
    .where('thread_id', '=', threadId)
    .where(sql<boolean>`answer ? 'block'`)
    .execute();
  return rows.map(({ block }) => block);
}

/** An answer postpones the automatic cancellation; a conversation without one stays as it is. */
export async function moveExpiry(db: Db, ticketId: number, now: Date): Promise<void> {
  await db
    .updateTable('at_conversation')
    .set({ expires_at: sql`${now}::timestamptz + make_interval(mins => expire_minutes)` })
    .where('ticket_id', '=', ticketId)
    .where('expire_minutes', 'is not', null)
    .execute();
}

/** Restores the chatbot's minutes for the conversation, or removes them permanently. */
export async function setExpiry(db: Db, ticketId: number, expires: boolean, now: Date) {
  const minutes = sql<number | null>`(
    select chatbot.expire_minutes from at_chatbot chatbot where chatbot.id = at_conversation.chatbot_id)`;
  const at = sql<Date | null>`${now}::timestamptz + make_interval(mins => ${minutes})`;
  await db
    .updateTable('at_conversation')
    .set(
      expires
        ? { expire_minutes: minutes, expires_at: at, expiry_check_at: at }
        : { expire_minutes: null, expires_at: null, expiry_check_at: null },
    )
    .where('ticket_id', '=', ticketId)
    .execute();
}

export function getOwnPlace(db: Db, ticketId: number) {
  return db
    .selectFrom('at_conversation as c')
    .innerJoin('at_chatbot as chatbot', 'chatbot.id', 'c.chatbot_id')
    .select(['chatbot.sector_id as sectorId', 'chatbot.business_unit_id as businessUnitId'])
    .where('c.ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow();
}

/**
 * False once an erasure has removed the messages; called under the thread's lock, which an erasure takes too. The
 * ticket's row stays locked that long, because an erasure does not see a thread that is just being created.
 */
export async function stillExists(trx: Db, ticketId: number): Promise<boolean> {
  const query = trx
    .selectFrom('at_ticket')
    .select('id')
    .where('id', '=', ticketId)
    .where('anonymised_at', 'is', null)
    .forKeyShare();
  return (await query.executeTakeFirst()) !== undefined;
}
