import type { Db } from '../../../platform/database/open.ts';

export function listTags(db: Db, ticketId: number) {
  return db
    .selectFrom('at_ticket_tag')
    .innerJoin('at_tag', 'at_tag.id', 'at_ticket_tag.tag_id')
    .select(['at_tag.id', 'at_tag.name', 'at_tag.color'])
    .where('ticket_id', '=', ticketId)
    .orderBy('at_tag.name')
    .execute();
}

const FAULTS = 10;

/** The last faults of the ticket's flow, newest first. */
export function listFaults(db: Db, ticketId: number) {
  return db
    .selectFrom('at_flow_fault')
    .select(['id', 'fault', 'created_at'])
    .where('ticket_id', '=', ticketId)
    .orderBy('id', 'desc')
    .limit(FAULTS)
    .execute();
}

export async function findExpiry(db: Db, ticketId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('at_conversation')
    .select('expires_at')
    .where('ticket_id', '=', ticketId)
    .executeTakeFirst();
  return row?.expires_at ?? null;
}

/** The privacy notice that the person accepted last. */
export function findConsent(db: Db, ticketId: number) {
  return db
    .selectFrom('at_consent')
    .select(['version', 'accepted_at', 'ip'])
    .where('ticket_id', '=', ticketId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
