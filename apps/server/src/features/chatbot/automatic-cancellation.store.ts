import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

/**
 * Conversations that are due for a check, locked; those that another server is checking are skipped. Answers change
 * only `expires_at`, which has no index, so that a turn stays cheap; the indexed column is updated here.
 */
export function lockDue(trx: Db, now: Date, limit: number) {
  return trx
    .selectFrom('at_conversation as c')
    .innerJoin('at_ticket as ticket', 'ticket.id', 'c.ticket_id')
    .innerJoin('at_ticket_status as status', 'status.id', 'ticket.status_id')
    .select(['c.ticket_id as ticketId', 'c.expires_at as expiresAt', 'status.kind as statusKind'])
    .where('c.expiry_check_at', '<=', now)
    .orderBy('c.expiry_check_at')
    .limit(limit)
    .forUpdate('c')
    .skipLocked()
    .execute();
}

/** Sets the next check to the conversation's present expiry. */
export async function moveChecks(trx: Db, ticketIds: number[]): Promise<void> {
  await trx
    .updateTable('at_conversation')
    .set((eb) => ({ expiry_check_at: eb.ref('expires_at') }))
    .where('ticket_id', 'in', ticketIds)
    .execute();
}

/** The turn's number increases, so that a simultaneous answer turns out to be late. */
export async function endExpiry(trx: Db, ticketIds: number[]): Promise<void> {
  await trx
    .updateTable('at_conversation')
    .set({
      expiry_check_at: null,
      expires_at: null,
      expire_minutes: null,
      turn: sql`turn + 1`,
    })
    .where('ticket_id', 'in', ticketIds)
    .execute();
}

/** The code of the status for cancelled tickets. */
export async function getCancelledStatus(trx: Db): Promise<string> {
  const { code } = await trx
    .selectFrom('at_ticket_status')
    .select('code')
    .where('kind', '=', 'cancelled')
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow();
  return code;
}
