import { sql } from 'kysely';
import type { Db } from '../platform/database/open.ts';

export type Talked = {
  ticket_id: number;
  assignee_id: number;
  nickname: string;
  status: string;
  /** The customer wrote last. */
  asked: boolean;
  last_at: Date;
};

/** Tickets that somebody answers, without those of the portal's customer, and in which nothing was written since `before`; the oldest first. */
export async function listTalked(db: Db, before: Date): Promise<Talked[]> {
  const { rows } = await sql<Talked>`
    select ticket.id as ticket_id, ticket.assignee_id, coalesce(person.nickname, person.name) as nickname, status.code as status,
      line.author_kind = 'visitor' and line.answer is null as asked, greatest(line.created_at, ticket.updated_at) as last_at
    from at_ticket ticket
      join at_ticket_status status on status.id = ticket.status_id
      join gl_user person on person.id = ticket.assignee_id
      join gl_thread thread on thread.origin = 'at_ticket' and thread.parent_code = ticket.id::text and thread.channel_id = 3
      join gl_message line on line.thread_id = thread.id and line.seq = thread.last_seq
    where ticket.person_id is null and ticket.merged_into is null and greatest(line.created_at, ticket.updated_at) < ${before}
    order by ticket.id`.execute(db);
  return rows;
}

export async function setStatus(db: Db, ticketId: number, status: string, at: Date): Promise<void> {
  await sql`
    update at_ticket set updated_at = ${at}, status_id = (select id from at_ticket_status where code = ${status})
    where id = ${ticketId}`.execute(db);
}
