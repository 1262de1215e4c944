import { type Kysely, sql } from 'kysely';

const tables = [
  // What happened to a ticket, appended in the transaction in which it happens and never changed.
  sql`
    create table at_ticket_event (
      id bigint generated always as identity primary key,
      ticket_id bigint not null,
      -- handed: the script rests, staff is next. asked: the customer wrote to staff. answered: staff wrote to the customer.
      kind text not null check (kind in ('opened', 'changed', 'handed', 'asked', 'answered')),
      at timestamptz not null,
      -- Of opened and changed: how the ticket stands then; of answered, user_id is who wrote.
      status_kind text,
      business_unit_id bigint,
      sector_id bigint,
      user_id bigint,
      merged boolean not null default false
    )`,
  sql`create index at_ticket_event_ticket_idx on at_ticket_event (ticket_id, id)`,
  // What has to be counted again; a fold deletes the rows that it has counted.
  sql`
    create table rp_changed (
      id bigint generated always as identity primary key,
      ticket_id bigint,
      pm_transaction_id bigint,
      check (num_nonnulls(ticket_id, pm_transaction_id) = 1)
    )`,
  // What is counted, as the events say it. Of a ticket, or of a charge without one.
  sql`
    create table rp_fact (
      id bigint generated always as identity primary key,
      kind text not null,
      at timestamptz not null,
      day date not null,
      -- Of a span that counts from its day on: the day from which it counts no more.
      until date,
      ticket_id bigint,
      pm_transaction_id bigint,
      business_unit_id bigint not null default 0,
      sector_id bigint not null default 0,
      user_id bigint not null default 0,
      chatbot_id bigint not null default 0,
      channel text not null default '',
      campaign text not null default '',
      affiliate text not null default '',
      city text not null default '',
      type text not null default '',
      provider text not null default '',
      tags bigint[] not null default '{}',
      cents bigint not null default 0,
      seconds integer,
      work_seconds integer,
      -- Steps of about 10 %, for medians.
      bucket smallint,
      work_bucket smallint
    )`,
  sql`create index rp_fact_ticket_idx on rp_fact (ticket_id) where ticket_id is not null`,
  sql`create index rp_fact_charge_idx on rp_fact (pm_transaction_id) where ticket_id is null`,
  sql`
    create index rp_fact_day_idx on rp_fact (kind, day) include (business_unit_id, sector_id, user_id, chatbot_id, channel,
      bucket, work_bucket, cents)`,
  sql`create index rp_fact_user_idx on rp_fact (user_id, kind, day) where user_id <> 0`,
  sql`create index rp_fact_held_idx on rp_fact (until, day) where kind = 'held'`,
  // Sums of facts by day and month.
  sql`
    create table rp_sum (
      grain text not null check (grain in ('day', 'month')),
      -- place: by unit and sector alone.
      by text not null,
      code text not null,
      kind text not null,
      "on" date not null,
      business_unit_id bigint not null,
      sector_id bigint not null,
      -- -1: all; otherwise how many took so long (by clock or in business hours).
      bucket smallint not null,
      is_work boolean not null,
      n integer not null,
      cents bigint not null,
      primary key (by, kind, grain, "on", sector_id, business_unit_id, code, bucket, is_work) include (n, cents)
    )`,
  sql`create index rp_sum_code_idx on rp_sum (code, kind, grain, "on") include (business_unit_id, sector_id, bucket, is_work, n, cents) where by = 'user'`,
  // Customers who wait for an answer now.
  sql`
    create table rp_waiting (
      ticket_id bigint primary key,
      since timestamptz not null,
      business_unit_id bigint not null,
      sector_id bigint not null,
      user_id bigint not null
    )`,
  sql`create index rp_waiting_since_idx on rp_waiting (since, ticket_id)`,
  // What the night's comparison found, the newest 100.
  sql`
    create table rp_check (
      id bigint generated always as identity primary key,
      begun_at timestamptz not null,
      ended_at timestamptz,
      tickets integer not null default 0,
      facts_wrong integer not null default 0,
      sums_wrong integer not null default 0
    )`,
  // How far the tickets that were there before this table are told to it.
  sql`create table rp_backfill (next_id bigint not null, last_id bigint not null)`,
  sql`insert into rp_backfill select 0, coalesce(max(id), 0) from at_ticket`,
];

const triggers = [
  sql`
    create function at_ticket_event_of_ticket() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' or (old.status_id, old.business_unit_id, old.sector_id, old.assignee_id, old.merged_into)
        is distinct from (new.status_id, new.business_unit_id, new.sector_id, new.assignee_id, new.merged_into) then
        insert into at_ticket_event (ticket_id, kind, at, status_kind, business_unit_id, sector_id, user_id, merged)
        select new.id, case tg_op when 'INSERT' then 'opened' else 'changed' end,
          case tg_op when 'INSERT' then new.created_at else new.updated_at end,
          status.kind, new.business_unit_id, new.sector_id, new.assignee_id, new.merged_into is not null
        from at_ticket_status status where status.id = new.status_id;
      end if;
      insert into rp_changed (ticket_id) values (new.id);
      return null;
    end $$`,
  sql`
    create trigger at_ticket_event_opened after insert on at_ticket
    for each row execute function at_ticket_event_of_ticket()`,
  sql`
    create trigger at_ticket_event_changed after update on at_ticket for each row
    when ((old.status_id, old.business_unit_id, old.sector_id, old.assignee_id, old.merged_into, old.person_city,
        old.affiliate_code)
      is distinct from (new.status_id, new.business_unit_id, new.sector_id, new.assignee_id, new.merged_into,
        new.person_city, new.affiliate_code))
    execute function at_ticket_event_of_ticket()`,
  sql`
    create function at_ticket_event_of_message() returns trigger language plpgsql as $$
    declare
      ticket bigint;
    begin
      select parent_code::bigint into ticket from gl_thread
      where id = new.thread_id and origin = 'at_ticket' and channel_id = 3;
      if ticket is not null then
        insert into at_ticket_event (ticket_id, kind, at, user_id)
        values (ticket, case new.author_kind when 'staff' then 'answered' else 'asked' end, new.created_at, new.user_id);
        insert into rp_changed (ticket_id) values (ticket);
      end if;
      return null;
    end $$`,
  // What a visitor answers to a script has its answer beside it, and is no question to staff.
  sql`
    create trigger at_ticket_event_message after insert on gl_message for each row
    when (new.author_kind = 'staff' or (new.author_kind = 'visitor' and new.answer is null))
    execute function at_ticket_event_of_message()`,
  sql`
    create function at_ticket_event_of_conversation() returns trigger language plpgsql as $$
    begin
      if new.state->>'phase' in ('held', 'ended', 'failed')
        and (tg_op = 'INSERT' or old.state->>'phase' is distinct from new.state->>'phase') then
        insert into at_ticket_event (ticket_id, kind, at)
        select new.ticket_id, 'handed', coalesce(last_message_at, now()) from gl_thread where id = new.thread_id;
      end if;
      insert into rp_changed (ticket_id) values (new.ticket_id);
      return null;
    end $$`,
  sql`
    create trigger at_ticket_event_begun after insert on at_conversation
    for each row execute function at_ticket_event_of_conversation()`,
  sql`
    create trigger at_ticket_event_handed after update of state on at_conversation for each row
    when (old.turn = 0 or old.state->>'phase' is distinct from new.state->>'phase')
    execute function at_ticket_event_of_conversation()`,
  sql`
    create function rp_changed_ticket() returns trigger language plpgsql as $$
    begin
      insert into rp_changed (ticket_id) values (coalesce(new.ticket_id, old.ticket_id));
      return null;
    end $$`,
  sql`
    create trigger rp_changed_tag after insert or delete on at_ticket_tag
    for each row execute function rp_changed_ticket()`,
  sql`
    create trigger rp_changed_signature after insert on at_ticket_signature
    for each row execute function rp_changed_ticket()`,
  sql`
    create function rp_changed_charge() returns trigger language plpgsql as $$
    begin
      insert into rp_changed (ticket_id, pm_transaction_id)
      values (new.ticket_id, case when new.ticket_id is null then new.id end);
      if tg_op = 'UPDATE' and old.ticket_id is distinct from new.ticket_id then
        insert into rp_changed (ticket_id, pm_transaction_id)
        values (old.ticket_id, case when old.ticket_id is null then new.id end);
      end if;
      return null;
    end $$`,
  sql`
    create trigger rp_changed_charge_made after insert on pm_transaction
    for each row execute function rp_changed_charge()`,
  sql`
    create trigger rp_changed_charge after update on pm_transaction for each row
    when ((old.ticket_id, old.status, old.value_cents, old.paid_cents, old.refunded_cents, old.counted_due_date, old.type,
        old.provider, old.business_unit_id)
      is distinct from (new.ticket_id, new.status, new.value_cents, new.paid_cents, new.refunded_cents,
        new.counted_due_date, new.type, new.provider, new.business_unit_id))
    execute function rp_changed_charge()`,
];

/** Events of tickets, and what reports count of them (docs/decisions/110-reports.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...triggers]) await statement.execute(db);
}
