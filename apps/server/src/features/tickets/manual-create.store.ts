import { CHANNEL } from '@balcao/contract/messages/messages';
import type { Pool } from 'pg';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/database/open.ts';
import { inOneStatement, type NewMessage } from '../messages/write.ts';
import type { TicketFacts } from './policy.ts';

export async function findTicketId(db: Db, tokenHash: Buffer): Promise<number | undefined> {
  const query = db.selectFrom('at_ticket').select('id').where('token_hash', '=', tokenHash);
  return (await query.executeTakeFirst())?.id;
}

/** An active customer. */
export function findCustomer(db: Db, id: number) {
  return db
    .selectFrom('gl_user')
    .select(['id', 'name', 'tax_id', 'email'])
    .where('id', '=', id)
    .where('active', '=', true)
    .where('level', '>', 5)
    .executeTakeFirst();
}

const OPEN = `
  with ${inOneStatement.lines}, ticket as (
    insert into at_ticket (token_hash, title, sector_id, business_unit_id, status_id, person_id, person_name,
      person_tax_id, person_email, person_phone, person_city, opened_via, created_at, updated_at)
    select $17, $18, sector.id, sector.business_unit_id, status.id, $19, $20, $21, $22, $23, $24, 'office', $1::timestamptz, $1
    from gl_sector sector, at_ticket_status status where sector.id = $25 and status.code = $26
    on conflict (token_hash) do nothing
    returning id, sector_id as "sectorId", assignee_id as "assigneeId", person_id as "personId"
  ), audit as (
    insert into gl_audit (actor_id, impersonator_id, ip, user_agent, request_id, action, record, record_id, after)
    select $27::bigint, $28, $29, $30, $31, 'ticket.create', 'at_ticket', id, $32 from ticket
  ), begun as (
    insert into gl_thread (origin, parent_code, channel_id, last_seq, last_message, last_message_at)
    select 'at_ticket', ticket.id::text, ${CHANNEL.internal}, 1, $33, $1 from ticket, line
    returning id, last_seq
  ), thread as (
    select 1 as place, id, last_seq from begun
  ), ${inOneStatement.message}
  select ticket.*, thread.id as "threadId" from ticket left join thread on true`;

export type Person = Record<
  'person_name' | 'person_tax_id' | 'person_email' | 'person_phone' | 'person_city',
  string | null
> & { person_id: number | null };

export type Opening = {
  person: Person;
  title: string;
  sectorId: number;
  statusCode: string;
  tokenHash: Buffer;
  note: string | null;
  by: Actor;
  now: Date;
};

/**
 * Writes ticket, audit and note in one statement, hence in one round trip and one commit (docs/decisions/005).
 * Undefined if a ticket with the token exists, or if there is no such sector.
 */
export async function openTicket(pool: Pool, opening: Opening) {
  const { person, title, sectorId, statusCode, tokenHash, note, by, now } = opening;
  const author = { userId: by.userId, authorName: by.nickname || by.name };
  const notes: NewMessage[] =
    note === null ? [] : [{ authorKind: 'staff', ...author, body: note, clientMessageId: null }];
  const { rows } = await pool.query<TicketFacts & { threadId: number | null }>({
    name: 'open-ticket',
    text: OPEN,
    values: [
      now,
      ...inOneStatement.values([notes]),
      tokenHash,
      title,
      person.person_id,
      person.person_name,
      person.person_tax_id,
      person.person_email,
      person.person_phone,
      person.person_city,
      sectorId,
      statusCode,
      by.userId,
      by.impersonator?.userId ?? null,
      by.ip,
      by.userAgent,
      by.requestId,
      { title, status: statusCode },
      inOneStatement.preview(notes[0]),
    ],
  });
  return rows[0];
}
