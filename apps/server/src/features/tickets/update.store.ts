import type { TicketStatus } from '@balcao/contract/tickets/ticket';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import { factsOf } from './tickets.store.ts';
import type { Changeable, Named } from './update.rules.ts';

const SHOWN = 20;

/** Active staff (`person`) who may see tickets in that sector: the policy's rule, for many people at once. */
export const mayTake = (sector: RawBuilder<unknown>) => sql<boolean>`(
  person.active and person.level <= 5 and (person.level <= 2
    or exists (select from gl_user_sector place
      where place.user_id = person.id and place.sector_id = ${sector})
    or (${sector} is null and not 'can_ticket_nosector_view' = any(person.denied)
      and ('can_ticket_nosector_view' = any(person.granted) or exists (
        select from gl_user_group team where team.id = person.user_group_id
          and 'can_ticket_nosector_view' = any(team.flags))))))`;

type Locked = {
  id: number;
  title: string;
  sector_id: number | null;
  assignee_id: number | null;
  person_id: number | null;
  merged_into: number | null;
  updated_at: Date;
  expires_at: Date | null;
  status: TicketStatus;
  assignee: Named | null;
  tags: Named[];
  statuses: TicketStatus[];
  candidate: Named | null;
  wanted_tags: Named[];
};

const STATUS = sql`json_build_object('id', status.id, 'code', status.code, 'name', status.name,
  'color', status.color, 'icon', status.icon, 'kind', status.kind)`;
const TAGS = sql`coalesce(
  json_agg(json_build_object('id', tag.id, 'name', tag.name) order by searchable(tag.name)), '[]')`;

type Wanted = { assigneeId: number | null; tagIds: number[] };

/**
 * A ticket, with its row locked until the transaction ends, and the records that a change may name: the statuses, the
 * tags with these ids, and the person with that id, or null if the person may not have the ticket.
 */
export async function lockTicket(trx: Db, id: number, { assigneeId, tagIds }: Wanted) {
  // Locked without a join: a join would lose the row if its status changed while we waited for it.
  const { rows } = await sql<Locked>`
    with ticket as materialized (select * from at_ticket where id = ${id} for update)
    select ticket.id, ticket.title, ticket.sector_id, ticket.assignee_id, ticket.person_id,
      ticket.merged_into, ticket.updated_at, talk.expires_at, ${STATUS} as status,
      case when assignee.id is not null
        then json_build_object('id', assignee.id, 'name', assignee.name) end as assignee,
      (select ${TAGS} from at_ticket_tag link join at_tag tag on tag.id = link.tag_id
        where link.ticket_id = ticket.id) as tags,
      (select json_agg(${STATUS} order by position) from at_ticket_status status) as statuses,
      (select json_build_object('id', person.id, 'name', person.name) from gl_user person
        where person.id = ${assigneeId} and ${mayTake(sql`ticket.sector_id`)}) as candidate,
      (select ${TAGS} from at_tag tag where tag.id = any(${tagIds}::bigint[])) as wanted_tags
    from ticket
      join at_ticket_status status on status.id = ticket.status_id
      left join gl_user assignee on assignee.id = ticket.assignee_id
      left join at_conversation talk on talk.ticket_id = ticket.id`.execute(trx);
  const [row] = rows;
  return row && { ...row, facts: factsOf(row) };
}

/** Locked before the ticket's own row, as in every turn. */
export async function lockConversation(trx: Db, ticketId: number): Promise<void> {
  await sql`select from at_conversation where ticket_id = ${ticketId} for update`.execute(trx);
}

/** Each save increases `updated_at`, even within the same millisecond, because screens know only milliseconds. */
export async function writeTicket(trx: Db, id: number, is: Changeable, now: Date): Promise<void> {
  const tags = is.tags.map((tag) => tag.id);
  await sql`
    with ticket as (
      update at_ticket set title = ${is.title}, status_id = ${is.status.id},
        assignee_id = ${is.assignee?.id ?? null},
        updated_at = greatest(${now}::timestamptz, updated_at + interval '1 millisecond')
      where id = ${id}
    ), gone as (
      delete from at_ticket_tag where ticket_id = ${id} and tag_id <> all(${tags}::bigint[])
    )
    insert into at_ticket_tag (ticket_id, tag_id) select ${id}, unnest(${tags}::bigint[])
    on conflict do nothing`.execute(trx);
}

type Query = { q: string; firstId: number; sectorId: number | null };

/** The people who can be assigned a ticket of that sector, `firstId` first. */
export async function listAssignees(db: Db, { q, firstId, sectorId }: Query): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select person.id, person.name from gl_user person
    where person.level <= 5 and ${mayTake(sql`${sectorId}::bigint`)}
      and strpos(person.search, searchable(${q})) > 0
    order by person.id <> ${firstId}, searchable(person.name), person.id limit ${SHOWN}`.execute(
    db,
  );
  return rows;
}
