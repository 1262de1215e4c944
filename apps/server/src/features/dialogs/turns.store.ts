import type { State } from '@balcao/dialog/flow';
import type { Recorded } from '@balcao/dialog/replay';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import type { Line, Person } from './conversations.rules.ts';
import type { Conversation } from './conversations.ts';

export type Turn = {
  conversation: Conversation;
  state: State;
  clientMessageId: string | null;
  /** What was played, to be kept with the visitor's line. */
  recorded: Recorded;
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
    update at_conversation set turn = at_conversation.turn + 1, state = input.state::jsonb,
      expires_at = $13::timestamptz + make_interval(mins => at_conversation.expire_minutes)
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
    insert into gl_message (thread_id, seq, author_kind, author_name, body, client_message_id,
      extras, answer, resource_id, created_at)
    select thread.id, thread.before + line.no, line.kind, line.author, line.body, line.client_id,
      line.extras::jsonb, line.answer::jsonb, line.file, $13
    from unnest($14::bigint[], $15::integer[], $16::text[], $17::text[], $18::text[], $19::text[],
        $20::text[], $21::text[], $22::bigint[])
      as line (thread_id, no, kind, author, body, client_id, extras, answer, file)
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

type Statement = { name: string; text: string; values: unknown[] };
/** Runs the statement on the pool, or inside of a transaction. */
export type Query = (statement: Statement) => Promise<{ rows: { id: number; before: number }[] }>;

/** The transaction of a turn that does more than one statement can. */
export function within(trx: Db): Query {
  return ({ text, values }) => trx.executeQuery(CompiledQuery.raw(text, values));
}

function flatLines(turns: Turn[]) {
  return turns.flatMap(({ conversation, lines, clientMessageId, recorded }) =>
    lines.map((line, index) => ({
      ...line,
      thread: conversation.threadId,
      no: index + 1,
      // The visitor's own line carries the id by which a second sending is known.
      clientId: line.kind === 'visitor' ? clientMessageId : null,
      answer: line.kind === 'visitor' ? JSON.stringify(recorded) : null,
    })),
  );
}

/**
 * Writes turns of different tickets, each whole or not at all, in one statement and so in one round
 * trip and one commit (docs/decisions/005). Answers in their order with the thread's last number
 * before the turn; undefined when another turn was faster, and then nothing of it has changed.
 */
export async function recordTurns(query: Query, turns: Turn[]): Promise<(number | undefined)[]> {
  const lines = flatLines(turns);
  const { rows } = await query({
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
      lines.map((line) => (line.extras ? JSON.stringify(line.extras) : null)),
      lines.map((line) => line.answer),
      lines.map((line) => line.file ?? null),
    ],
  });
  const before = new Map(rows.map((row) => [row.id, row.before]));
  return turns.map((turn) => before.get(turn.conversation.threadId));
}

export async function listStatusCodes(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('at_ticket_status').select('code').execute();
  return rows.map(({ code }) => code);
}
