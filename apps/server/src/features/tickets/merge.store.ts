import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

/**
 * Locks the charges of a ticket and of the tickets merged into it: a payment that arrives meanwhile waits and then
 * finds the right ticket.
 */
export async function lockPayments(trx: Db, id: number): Promise<void> {
  await sql`
    with recursive ended as (
      select ${id}::bigint as id
      union all select ticket.id from at_ticket ticket join ended on ticket.merged_into = ended.id
    )
    select from pm_transaction where ticket_id in (select id from ended) order by id for update`.execute(
    trx,
  );
}

/**
 * Closes a ticket in favour of another one. The number of its conversation's turn increases, so that a simultaneous
 * answer turns out to be late. Returns the code of its status.
 */
export async function endInto(trx: Db, { id, into, now }: { id: number; into: number; now: Date }) {
  const { rows } = await sql<{ code: string }>`
    with talk as (
      update at_conversation set expires_at = null, expiry_check_at = null, expire_minutes = null,
        turn = turn + 1
      where ticket_id = ${id}
    ), ended as (
      select id, code from at_ticket_status where kind = 'cancelled' order by position limit 1
    )
    update at_ticket set merged_into = ${into}, status_id = ended.id,
      updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond')
    from ended where at_ticket.id = ${id} returning ended.code`.execute(trx);
  return rows[0]?.code;
}
