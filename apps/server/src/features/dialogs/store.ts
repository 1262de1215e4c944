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

/** The conversations of these tickets, in their order; undefined where there is none. */
export async function findConversations(pool: Pool, ticketIds: number[]) {
  const { rows } = await pool.query<Conversation>({
    name: 'find-conversations',
    text: `${CONVERSATION} where c.ticket_id = any ($1::bigint[])`,
    values: [ticketIds],
  });
  const byTicket = new Map(rows.map((row) => [row.ticketId, row]));
  return ticketIds.map((id) => byTicket.get(id));
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

const RECORD_TURNS = `
  with input as (
    select * from unnest($1::bigint[], $2::integer[], $3::text[], $4::bigint[], $5::integer[],
      $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[])
    as turn (ticket_id, turn, state, thread_id, lines,
      preview, name, tax_id, email, phone, city, status)
  ), turn as (
    update at_conversation set turn = at_conversation.turn + 1, state = input.state::jsonb
    from input
    where at_conversation.ticket_id = input.ticket_id and at_conversation.turn = input.turn
    returning at_conversation.ticket_id
  ), applied as materialized (
    select input.* from input join turn using (ticket_id)
  ), thread as (
    update gl_thread set last_seq = last_seq + applied.lines,
      last_message = applied.preview, last_message_at = $13
    from applied where gl_thread.id = applied.thread_id
    returning gl_thread.id, last_seq - applied.lines as before
  ), message as (
    insert into gl_message (thread_id, seq, author_kind, author_name, body, client_message_id, created_at)
    select thread.id, thread.before + line.no, line.kind, line.author, line.body, line.client_id, $13
    from unnest($14::bigint[], $15::integer[], $16::text[], $17::text[], $18::text[], $19::text[])
      as line (thread_id, no, kind, author, body, client_id)
    join thread on thread.id = line.thread_id
  ), ticket as (
    update at_ticket set
      person_name = coalesce(applied.name, person_name),
      person_tax_id = coalesce(applied.tax_id, person_tax_id),
      person_email = coalesce(applied.email, person_email),
      person_phone = coalesce(applied.phone, person_phone),
      person_city = coalesce(applied.city, person_city),
      status_id = coalesce(
        (select id from at_ticket_status where code = applied.status), status_id),
      updated_at = $13
    from applied
    where at_ticket.id = applied.ticket_id and num_nonnulls(applied.name, applied.tax_id,
      applied.email, applied.phone, applied.city, applied.status) > 0
  ), audit as (
    insert into gl_audit (action, record, record_id, after)
    select 'ticket.status', 'at_ticket', ticket_id, jsonb_build_object('status', status)
    from applied where status is not null
  )
  select id, before from thread`;

function flatLines(turns: Turn[]) {
  return turns.flatMap(({ conversation, lines, clientMessageId }) =>
    lines.map((line, index) => ({
      ...line,
      thread: conversation.threadId,
      no: index + 1,
      // The visitor's own line carries the id by which a second sending is known.
      clientId: line.kind === 'visitor' ? clientMessageId : null,
    })),
  );
}

/**
 * Writes turns of different tickets, each whole or not at all, in one statement and so in one round
 * trip and one commit (docs/decisions/005). Answers in their order with the thread's last number
 * before the turn; undefined when another turn was faster, and then nothing of it has changed.
 */
export async function recordTurns(pool: Pool, turns: Turn[]): Promise<(number | undefined)[]> {
  const lines = flatLines(turns);
  const { rows } = await pool.query<{ id: number; before: number }>({
    name: 'record-turns',
    text: RECORD_TURNS,
    values: [
      turns.map((turn) => turn.conversation.ticketId),
      turns.map((turn) => turn.conversation.turn),
      turns.map((turn) => JSON.stringify(turn.state)),
      turns.map((turn) => turn.conversation.threadId),
      turns.map((turn) => turn.lines.length),
      turns.map((turn) => turn.preview),
      turns.map((turn) => turn.person.name ?? null),
      turns.map((turn) => turn.person.taxId ?? null),
      turns.map((turn) => turn.person.email ?? null),
      turns.map((turn) => turn.person.phone ?? null),
      turns.map((turn) => turn.person.city ?? null),
      turns.map((turn) => turn.statusCode),
      turns[0]?.now,
      lines.map((line) => line.thread),
      lines.map((line) => line.no),
      lines.map((line) => line.kind),
      lines.map((line) => line.author),
      lines.map((line) => line.body),
      lines.map((line) => line.clientId),
    ],
  });
  const before = new Map(rows.map((row) => [row.id, row.before]));
  return turns.map((turn) => before.get(turn.conversation.threadId));
}
