import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import { inScope } from './list/order.store.ts';
import type { TicketScope } from './policy.ts';

/** Those of these tickets that the scope lets a person see, newest first. */
export function listNamed(db: Db, scope: TicketScope, ids: number[]) {
  return db
    .selectFrom('at_ticket as ticket')
    .innerJoin('at_ticket_status as status', 'status.id', 'ticket.status_id')
    .select(['ticket.id', 'ticket.title', 'ticket.person_name', 'ticket.created_at'])
    .select(['status.id as status_id', 'status.code', 'status.name', 'status.color', 'status.icon'])
    .select('status.kind')
    .where('ticket.id', '=', sql<number>`any(${ids}::bigint[])`)
    .where(inScope(scope))
    .orderBy('ticket.id', 'desc')
    .execute();
}
