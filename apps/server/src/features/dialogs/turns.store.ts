import type { State } from '@balcao/dialog/flow';
import type { Recorded } from '@balcao/dialog/replay';
import type { Db } from '../../platform/database/open.ts';
import { inOneStatement, type NewMessage, type Query } from '../messages/write.ts';
import type { Line, Person } from './conversations.rules.ts';
import type { Conversation } from './conversations.ts';

export type Turn = {
  conversation: Conversation;
  state: State;
  clientMessageId: string | null;
  /** The played input, which is stored with the visitor's line. */
  recorded: Recorded;
  lines: Line[];
  person: Person;
  statusCode: string | null;
  now: Date;
};

const RECORD_TURNS = `
  with ${inOneStatement.lines}, input as (
    select * from unnest($17::bigint[], $18::integer[], $19::text[], $20::bigint[], $21::integer[],
      $22::text[], $23::text[], $24::text[], $25::text[], $26::text[], $27::text[], $28::text[])
      with ordinality
    as turn (ticket_id, turn, state, thread_id, lines,
      preview, name, tax_id, email, phone, city, status, place)
  ), turn as (
    update at_conversation set turn = at_conversation.turn + 1, state = input.state::jsonb,
      expires_at = $1::timestamptz + make_interval(mins => at_conversation.expire_minutes)
    from input
    where at_conversation.ticket_id = input.ticket_id and at_conversation.turn = input.turn
    returning at_conversation.ticket_id
  ), applied as materialized (
    select input.* from input join turn using (ticket_id)
  ), thread as (
    update gl_thread set ${inOneStatement.grown('applied.lines', 'applied.preview')}
    from applied where gl_thread.id = applied.thread_id
    returning applied.place, gl_thread.id, last_seq, last_seq - applied.lines as before
  ), ${inOneStatement.message}, ticket as (
    update at_ticket set
      person_name = coalesce(applied.name, person_name),
      person_tax_id = coalesce(applied.tax_id, person_tax_id),
      person_email = coalesce(applied.email, person_email),
      person_phone = coalesce(applied.phone, person_phone),
      person_city = coalesce(applied.city, person_city),
      status_id = coalesce(
        (select id from at_ticket_status where code = applied.status), status_id),
      updated_at = $1
    from applied
    where at_ticket.id = applied.ticket_id and num_nonnulls(applied.name, applied.tax_id,
      applied.email, applied.phone, applied.city, applied.status) > 0
  ), audit as (
    insert into gl_audit (action, record, record_id, after)
    select 'ticket.status', 'at_ticket', ticket_id, jsonb_build_object('status', status)
    from applied where status is not null
  )
  select id, before from thread`;

export type RecordedRow = { id: number; before: number };

function messagesOf({ lines, clientMessageId, recorded }: Turn): NewMessage[] {
  return lines.map(({ kind, author, body, extras, file }) => ({
    authorKind: kind,
    userId: null,
    authorName: author,
    body,
    // The visitor's own line carries the id that identifies a repeated sending.
    clientMessageId: kind === 'visitor' ? clientMessageId : null,
    extras,
    answer: kind === 'visitor' ? recorded : undefined,
    resourceId: file,
  }));
}

/**
 * Writes turns of different tickets, each completely or not at all, in one statement and so in one round trip and one
 * commit (docs/decisions/005). Returns, in their order, the thread's last number before the turn; undefined if another
 * turn was faster, in which case nothing has changed.
 */
export async function recordTurns(
  query: Query<RecordedRow>,
  turns: Turn[],
): Promise<(number | undefined)[]> {
  const messages = turns.map(messagesOf);
  const { rows } = await query({
    name: 'record-turns',
    text: RECORD_TURNS,
    values: [
      turns[0]?.now,
      ...inOneStatement.values(messages),
      turns.map((turn) => turn.conversation.ticketId),
      turns.map((turn) => turn.conversation.turn),
      turns.map((turn) => JSON.stringify(turn.state)),
      turns.map((turn) => turn.conversation.threadId),
      turns.map((turn) => turn.lines.length),
      messages.map((lines) => inOneStatement.preview(lines.at(-1))),
      turns.map((turn) => turn.person.name ?? null),
      turns.map((turn) => turn.person.taxId ?? null),
      turns.map((turn) => turn.person.email ?? null),
      turns.map((turn) => turn.person.phone ?? null),
      turns.map((turn) => turn.person.city ?? null),
      turns.map((turn) => turn.statusCode),
    ],
  });
  const before = new Map(rows.map((row) => [row.id, row.before]));
  return turns.map((turn) => before.get(turn.conversation.threadId));
}

export async function listStatusCodes(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('at_ticket_status').select('code').execute();
  return rows.map(({ code }) => code);
}
