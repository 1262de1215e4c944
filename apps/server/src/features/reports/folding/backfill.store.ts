import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

export type Span = { from: number; to: number };

/** The next ids of tickets and charges that were there before their events were kept; undefined when all are told. Locks the place. */
export async function takeBackfill(trx: Db, most: number): Promise<Span | undefined> {
  const { rows } = await sql<Span>`
    with place as (select next_id from rp_backfill where next_id <= last_id for update)
    update rp_backfill set next_id = least(rp_backfill.next_id + ${most}, last_id + 1) from place
    returning place.next_id as from, rp_backfill.next_id as to`.execute(trx);
  return rows[0];
}

/** How far the past is told: records by their numbers, and the last of them; undefined when all are. */
export async function findBackfill(db: Db) {
  return db
    .selectFrom('rp_backfill')
    .select(['next_id', 'last_id'])
    .whereRef('next_id', '<=', 'last_id')
    .executeTakeFirst();
}

/**
 * Events as messages and the present state of tickets tell them: when they were opened, when the script ended, who wrote, and
 * since when they have their status. They end where the first event begins that was appended as it happened; tickets that are told
 * already are left as they are.
 */
export async function insertPastEvents(trx: Db, { from, to }: Span) {
  await sql`
    with old as (
      select ticket.*, status.kind, coalesce(live.at, 'infinity') as live_at, live.changed_at,
        coalesce(live.handed, false) as handed
      from at_ticket ticket join at_ticket_status status on status.id = ticket.status_id
        left join lateral (
          select min(at) as at, min(at) filter (where event.kind = 'changed') as changed_at,
            bool_or(event.kind = 'handed') as handed
          from at_ticket_event event where event.ticket_id = ticket.id) live on true
      where ticket.id >= ${from} and ticket.id < ${to}
        and not exists (select from at_ticket_event event where event.ticket_id = ticket.id and event.kind = 'opened')
    ), thread as (
      select thread.id, old.id as ticket_id, old.live_at from old
      join gl_thread thread on thread.origin = 'at_ticket' and thread.parent_code = old.id::text and thread.channel_id = 3
    ), event as (
      select id as ticket_id, created_at as at, 0 as place, 0::bigint as seq, 'opened' as kind, 'open' as status_kind,
        business_unit_id, sector_id, null::bigint as user_id, false as merged from old
      union all
      select talk.ticket_id, least(old.live_at, coalesce(max(line.created_at), old.created_at)), 1, 0, 'handed', null, null,
        null, null, false
      from old join at_conversation talk on talk.ticket_id = old.id and talk.state->>'phase' in ('held', 'ended', 'failed')
        and talk.state->'erased' is null
        left join gl_message line on line.thread_id = talk.thread_id and line.answer is not null
      where not old.handed
      group by talk.ticket_id, old.created_at, old.live_at
      union all
      select thread.ticket_id, line.created_at, 2, line.seq, case line.author_kind when 'staff' then 'answered' else 'asked' end,
        null, null, null, line.user_id, false
      from thread join gl_message line on line.thread_id = thread.id and line.created_at < thread.live_at
        and (line.author_kind = 'staff' or (line.author_kind = 'visitor' and line.answer is null))
      union all
      select id, least(live_at, greatest(created_at, coalesce(status_since, updated_at))), 3, 0, 'changed', kind,
        business_unit_id, sector_id, assignee_id, merged_into is not null and changed_at is null
      from old where case
        when changed_at is null then kind <> 'open' or assignee_id is not null or merged_into is not null
        -- A change that was appended says how the ticket stands; of before, only a status that it kept is known.
        else kind <> 'open' and status_since < changed_at end
    )
    insert into at_ticket_event (ticket_id, kind, at, status_kind, business_unit_id, sector_id, user_id, merged, past)
    select ticket_id, kind, at, status_kind, business_unit_id, sector_id, user_id, merged, true from event
    order by ticket_id, place = 0 desc, at, place, seq`.execute(trx);
  await sql`
    insert into rp_changed (ticket_id) select id from at_ticket where id >= ${from} and id < ${to} order by id`.execute(
    trx,
  );
}

/** Charges without a ticket that were there before. */
export async function queuePastCharges(trx: Db, { from, to }: Span): Promise<void> {
  await sql`
    insert into rp_changed (pm_transaction_id)
    select id from pm_transaction where ticket_id is null and id >= ${from} and id < ${to} order by id`.execute(
    trx,
  );
}
