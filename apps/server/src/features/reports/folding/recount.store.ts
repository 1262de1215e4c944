import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

export type Recount = {
  id: number;
  business_unit_id: number | null;
  status_id: number | null;
  status_kind: string | null;
  at: Date;
  from: number;
  to: number;
};

/** The next numbers of tickets to be looked at, of the oldest setting that changed; undefined when there is none. Locks it. */
export async function takeRecount(trx: Db, most: number): Promise<Recount | undefined> {
  const { rows } = await sql<Recount>`
    update rp_recount set next_id = next_id + ${most} where id = (select id from rp_recount order by id limit 1)
    returning id, business_unit_id, status_id, status_kind, at, next_id - ${most} as from, next_id as to`.execute(
    trx,
  );
  return rows[0];
}

/** Ends a walk that has seen all tickets. */
export async function endRecount(trx: Db, { id, to }: Recount): Promise<void> {
  await sql`
    delete from rp_recount where id = ${id} and ${to} > (select coalesce(max(id), 0) from at_ticket)`.execute(
    trx,
  );
}

/** Tickets that were ever in a unit are counted anew. */
export async function queueOfUnit(trx: Db, unitId: number, { from, to }: Recount): Promise<void> {
  await sql`
    insert into rp_changed (ticket_id)
    select id from at_ticket ticket where id >= ${from} and id < ${to} and exists (
      select from at_ticket_event event where event.ticket_id = ticket.id and event.business_unit_id = ${unitId})
    order by id`.execute(trx);
}

/**
 * Appends a status's new kind to the tickets that had it then. They are locked: a ticket that leaves the status at this moment says so
 * after it.
 */
export async function appendKind(trx: Db, { status_id, status_kind, at, from, to }: Recount) {
  await sql`
    with ticket as (
      select id, business_unit_id, sector_id, assignee_id, merged_into from at_ticket where id >= ${from} and id < ${to} and status_id = ${status_id}
        and coalesce(status_since, created_at) <= ${at}
      order by id for no key update
    ), appended as (
      insert into at_ticket_event (ticket_id, kind, at, status_kind, business_unit_id, sector_id, user_id, merged)
      select id, 'changed', ${at}::timestamptz, ${status_kind}::text, business_unit_id, sector_id, assignee_id, merged_into is not null
      from ticket order by id
      returning ticket_id
    )
    insert into rp_changed (ticket_id) select ticket_id from appended`.execute(trx);
}
