import { type Kysely, sql } from 'kysely';

/**
 * A customer who writes on while nobody answers asks once: the first line says since when they wait, and further ones would only make
 * the ticket's events as many as somebody likes. Whether they wait already is told by the last event that was appended as it happened:
 * the past is told later, and comes before it although its numbers are higher. A unit whose hours change again is walked through once more from the beginning, not twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index at_ticket_event_last_idx on at_ticket_event (ticket_id, past, id desc)`.execute(
    db,
  );
  await sql`drop index at_ticket_event_ticket_idx`.execute(db);
  await sql`
    create or replace function at_ticket_event_of_message() returns trigger language plpgsql as $$
    declare
      ticket bigint;
      last text;
    begin
      select parent_code::bigint into ticket from gl_thread
      where id = new.thread_id and origin = 'at_ticket' and channel_id = 3;
      if ticket is not null then
        select kind into last from at_ticket_event where ticket_id = ticket order by past, id desc limit 1;
        if new.author_kind = 'staff' or last is distinct from 'asked' then
          insert into at_ticket_event (ticket_id, kind, at, user_id)
          values (ticket, case new.author_kind when 'staff' then 'answered' else 'asked' end, new.created_at, new.user_id);
          insert into rp_changed (ticket_id) values (ticket);
        end if;
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create or replace function rp_recount_unit() returns trigger language plpgsql as $$
    begin
      delete from rp_recount where business_unit_id = new.id;
      insert into rp_recount (business_unit_id) values (new.id);
      return null;
    end $$`.execute(db);
}
