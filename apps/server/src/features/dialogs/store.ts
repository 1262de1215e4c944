import type { Flow, State } from '@balcao/dialog/flow';
import type { Pool } from 'pg';
import type { Db } from '../../platform/database/open.ts';
import type { Line, Person } from './rules.ts';

export async function findFlow(db: Db, versionId: number): Promise<Flow | undefined> {
  const row = await db
    .selectFrom('at_dialog_version')
    .select('flow')
    .where('id', '=', versionId)
    .executeTakeFirst();
  return row?.flow as Flow | undefined;
}

/** The next version of a dialog; versions are never changed. */
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
};

export async function insertConversation(db: Db, conversation: NewConversation): Promise<void> {
  await db
    .insertInto('at_conversation')
    .values({
      ticket_id: conversation.ticketId,
      chatbot_id: conversation.chatbotId,
      version_id: conversation.versionId,
      thread_id: conversation.threadId,
      state: JSON.stringify(conversation.state),
    })
    .execute();
}

export async function findState(db: Db, ticketId: number) {
  const row = await db
    .selectFrom('at_conversation')
    .select(['version_id', 'state'])
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst();
  return row && { versionId: row.version_id, state: row.state as unknown as State };
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
};

const CONVERSATION = `
  select c.ticket_id as "ticketId", c.thread_id as "threadId", c.version_id as "versionId",
    c.turn, c.state, thread.last_seq as "lastSeq",
    ticket.sector_id as "sectorId", ticket.assignee_id as "assigneeId"
  from at_conversation c
    join at_ticket ticket on ticket.id = c.ticket_id
    join gl_thread thread on thread.id = c.thread_id`;

/** Prepared once per connection: this and `recordTurn` are all that a turn asks of the database. */
export async function findConversation(pool: Pool, ticketId: number) {
  const { rows } = await pool.query<Conversation>({
    name: 'find-conversation',
    text: `${CONVERSATION} where c.ticket_id = $1`,
    values: [ticketId],
  });
  return rows[0];
}

export async function findConversationByToken(pool: Pool, tokenHash: Buffer, chatbotCode: string) {
  const { rows } = await pool.query<Conversation>({
    name: 'find-conversation-by-token',
    text: `${CONVERSATION} join at_chatbot chatbot on chatbot.id = c.chatbot_id
      where ticket.token_hash = $1 and chatbot.code = $2`,
    values: [tokenHash, chatbotCode],
  });
  return rows[0];
}

export type Turn = {
  conversation: Conversation;
  state: State;
  clientMessageId: string;
  lines: Line[];
  /** The last line as plain text, for lists. */
  preview: string;
  person: Person;
  statusCode: string | null;
  now: Date;
};

const RECORD_TURN = `
  with turn as (
    update at_conversation set turn = turn + 1, state = $3
    where ticket_id = $1 and turn = $2 and not exists (
      select from gl_message where thread_id = $4 and client_message_id = $5)
    returning ticket_id
  ), thread as (
    update gl_thread set last_seq = last_seq + cardinality($6::text[]),
      last_message = $17, last_message_at = $9
    where id = $4 and exists (select from turn)
    returning last_seq - cardinality($6::text[]) as before
  ), message as (
    insert into gl_message (thread_id, seq, author_kind, author_name, body, client_message_id, created_at)
    select $4, thread.before + line.no, line.kind, line.author, line.body,
      case when line.kind = 'visitor' then $5 end, $9
    from thread, unnest($6::text[], $7::text[], $8::text[]) with ordinality as line (kind, author, body, no)
  ), ticket as (
    update at_ticket set
      person_name = coalesce($10, person_name), person_tax_id = coalesce($11, person_tax_id),
      person_email = coalesce($12, person_email), person_phone = coalesce($13, person_phone),
      person_city = coalesce($14, person_city), updated_at = $9,
      status_id = coalesce((select id from at_ticket_status where code = $15), status_id)
    where id = $1 and $16 and exists (select from turn)
  ), audit as (
    insert into gl_audit (action, record, record_id, after)
    select 'ticket.status', 'at_ticket', $1, jsonb_build_object('status', $15::text)
    from turn where $15 is not null
  )
  select before from thread`;

/**
 * Writes one turn, whole or not at all, in one statement and so in one round trip and one commit
 * (docs/decisions/005). Returns the thread's last number before the turn; undefined when another
 * turn was faster or the answer is known already, and then nothing has changed.
 */
export async function recordTurn(pool: Pool, turn: Turn): Promise<number | undefined> {
  const { conversation, person, lines } = turn;
  const touched = turn.statusCode !== null || Object.keys(person).length > 0;
  const { rows } = await pool.query<{ before: number }>({
    name: 'record-turn',
    text: RECORD_TURN,
    values: [
      conversation.ticketId,
      conversation.turn,
      JSON.stringify(turn.state),
      conversation.threadId,
      turn.clientMessageId,
      lines.map((line) => line.kind),
      lines.map((line) => line.author),
      lines.map((line) => line.body),
      turn.now,
      person.name ?? null,
      person.taxId ?? null,
      person.email ?? null,
      person.phone ?? null,
      person.city ?? null,
      turn.statusCode,
      touched,
      turn.preview,
    ],
  });
  return rows[0]?.before;
}
