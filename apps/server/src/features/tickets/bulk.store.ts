import type { TicketChanges } from '@balcao/contract/tickets/list';
import type { TicketStatus } from '@balcao/contract/tickets/ticket';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import { factsOf } from './tickets.store.ts';
import type { Named } from './update.rules.ts';
import { mayTake } from './update.store.ts';

type Sector = Named & { business_unit_id: number };

/** The records that a change names; those that no longer exist are missing. */
export type Wanted = {
  statuses: TicketStatus[];
  sector: Sector | null;
  assignee: Named | null;
  tags: Named[];
};

const status = sql`json_build_object('id', status.id, 'code', status.code, 'name', status.name,
  'color', status.color, 'icon', status.icon, 'kind', status.kind)`;

export async function findWanted(db: Db, set: TicketChanges): Promise<Wanted> {
  const tagIds = [...(set.add_tags ?? []), ...(set.remove_tags ?? [])];
  const { rows } = await sql<Wanted>`
    select (select json_agg(${status} order by position) from at_ticket_status as status) as statuses,
      (select json_build_object('id', id, 'name', name, 'business_unit_id', business_unit_id)
        from gl_sector where id = ${set.sector_id ?? null}) as sector,
      (select json_build_object('id', id, 'name', name)
        from gl_user where id = ${set.assignee_id ?? null} and active and level <= 5) as assignee,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]')
        from at_tag where id = any(${tagIds}::bigint[])) as tags`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without a table gave no row');
  return row;
}

type Row = {
  id: number;
  title: string;
  sector_id: number | null;
  sector_name: string | null;
  assignee_id: number | null;
  person_id: number | null;
  merged_into: number | null;
  status: TicketStatus;
  assignee: Named | null;
  tags: Named[];
  may_take: boolean;
  keeps: boolean;
};

/**
 * The tickets, with their rows locked until the transaction ends. They are locked without joins, because a join would
 * lose a row that changes while we wait. `may_take`: whether the new assignee may have the ticket in its new sector;
 * `keeps`: whether the present assignee may keep it there.
 */
export async function lockTickets(trx: Db, ids: number[], set: TicketChanges) {
  const sector = sql`coalesce(${set.sector_id ?? null}::bigint, ticket.sector_id)`;
  const may = (id: unknown) =>
    sql`exists (select from gl_user person where person.id = ${id} and ${mayTake(sector)})`;
  const { rows } = await sql<Row>`
    with ticket as materialized (
      select * from at_ticket where id = any(${ids}::bigint[]) order by id for update
    )
    select ticket.id, ticket.title, ticket.sector_id, sector.name as sector_name, ticket.assignee_id,
      ticket.person_id, ticket.merged_into, ${status} as status,
      case when assignee.id is not null
        then json_build_object('id', assignee.id, 'name', assignee.name) end as assignee,
      (select coalesce(json_agg(json_build_object('id', tag.id, 'name', tag.name) order by searchable(tag.name)), '[]')
        from at_ticket_tag link join at_tag tag on tag.id = link.tag_id
        where link.ticket_id = ticket.id) as tags,
      ${may(sql`${set.assignee_id ?? null}::bigint`)} as may_take, ${may(sql`ticket.assignee_id`)} as keeps
    from ticket
      join at_ticket_status status on status.id = ticket.status_id
      left join gl_sector sector on sector.id = ticket.sector_id
      left join gl_user assignee on assignee.id = ticket.assignee_id
    order by ticket.id`.execute(trx);
  return rows.map((row) => ({ ...row, facts: factsOf(row) }));
}
export type Locked = Awaited<ReturnType<typeof lockTickets>>[number];

type Written = { id: number; statusId: number; assigneeId: number | null };

/** Each save increases `updated_at`, even within the same millisecond, because screens know only milliseconds. */
export async function writeTickets(
  trx: Db,
  { written, sector, now }: { written: Written[]; sector: Sector | null; now: Date },
) {
  const ids = written.map(({ id }) => id);
  const statuses = written.map(({ statusId }) => statusId);
  const assignees = written.map(({ assigneeId }) => assigneeId);
  await sql`
    update at_ticket ticket set status_id = change.status_id, assignee_id = change.assignee_id,
      sector_id = coalesce(${sector?.id ?? null}::bigint, sector_id),
      business_unit_id = coalesce(${sector?.business_unit_id ?? null}::bigint, business_unit_id),
      updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond')
    from unnest(${ids}::bigint[], ${statuses}::bigint[], ${assignees}::bigint[])
      as change (id, status_id, assignee_id)
    where ticket.id = change.id`.execute(trx);
}

export async function writeTags(trx: Db, ids: number[], { add_tags, remove_tags }: TicketChanges) {
  if (remove_tags?.length)
    await sql`
      delete from at_ticket_tag
      where ticket_id = any(${ids}::bigint[]) and tag_id = any(${remove_tags}::bigint[])`.execute(
      trx,
    );
  if (add_tags?.length)
    await sql`
      insert into at_ticket_tag (ticket_id, tag_id)
      select ticket_id, tag_id from unnest(${ids}::bigint[]) as ticket_id
      cross join unnest(${add_tags}::bigint[]) as tag_id on conflict do nothing`.execute(trx);
}
