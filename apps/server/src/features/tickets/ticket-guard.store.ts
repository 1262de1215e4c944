import type { StatusKind } from '@balcao/contract/tickets/ticket';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import { factsOf } from './tickets.store.ts';

/** The ticket that continues this one: itself, or the one that it was merged into, possibly over several steps. */
export async function findLiving(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with recursive way as (
      select id, merged_into from at_ticket where id = ${id}
      union all select next.id, next.merged_into from at_ticket next join way on next.id = way.merged_into
    )
    select id from way where merged_into is null`.execute(db);
  return rows[0]?.id ?? id;
}

type Row = {
  id: number;
  title: string;
  sector_id: number | null;
  sector_name: string | null;
  assignee_id: number | null;
  assignee_name: string | null;
  person_id: number | null;
  merged_into: number | null;
  sign_requested_at: Date | null;
  status: string;
  kind: StatusKind;
};

/**
 * The state of these tickets, by id; `lock` locks their rows until the transaction ends, in the order of the ids. They
 * are locked without a join, because a join would lose a row whose status changed while we waited for it.
 */
export async function listTicketStates(db: Db, ids: number[], { lock = false } = {}) {
  const { rows } = await sql<Row>`
    with ticket as materialized (
      select * from at_ticket where id = any(${ids}::bigint[]) order by id
      ${lock ? sql`for update` : sql``}
    )
    select ticket.id, ticket.title, ticket.sector_id, sector.name as sector_name,
      ticket.assignee_id, assignee.name as assignee_name, ticket.person_id, ticket.merged_into,
      ticket.sign_requested_at, status.code as status, status.kind
    from ticket
      join at_ticket_status status on status.id = ticket.status_id
      left join gl_sector sector on sector.id = ticket.sector_id
      left join gl_user assignee on assignee.id = ticket.assignee_id
    order by ticket.id`.execute(db);
  return rows.map((row) => ({ ...row, facts: factsOf(row) }));
}

export type LockedTicket = Awaited<ReturnType<typeof listTicketStates>>[number];
