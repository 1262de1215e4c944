import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

const SHOWN = 100;

/** The tickets of a person, newest first. */
export function listOwnTickets(db: Db, personId: number) {
  return db
    .selectFrom('at_ticket as ticket')
    .innerJoin('at_ticket_status as status', 'status.id', 'ticket.status_id')
    .leftJoin('gl_thread as thread', (join) =>
      join
        .on('thread.origin', '=', 'at_ticket')
        .on('thread.channel_id', '=', 3)
        .on(sql`thread.parent_code`, '=', sql`ticket.id::text`),
    )
    .select(['ticket.id', 'ticket.title', 'ticket.created_at'])
    .select(['status.name', 'status.color', 'status.icon', 'status.kind'])
    .select(['thread.last_message', 'thread.last_message_at'])
    .where('ticket.person_id', '=', personId)
    .orderBy('ticket.id', 'desc')
    .limit(SHOWN)
    .execute();
}
