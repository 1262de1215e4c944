import { type Kysely, sql } from 'kysely';

const tables = [
  // Told by the backfill of what happened before: comes before what was appended as it happened, whatever its number.
  sql`alter table at_ticket_event add past boolean not null default false`,
  // How a ticket came, from now on said by who makes it; null for older ones.
  sql`alter table at_ticket add opened_via text check (opened_via in ('chatbot', 'mail', 'office'))`,
  // Tickets that a setting counts otherwise, walked through by their numbers: those of a unit whose hours changed, or in a status
  // whose kind changed, which is appended to their events.
  sql`
    create table rp_recount (
      id bigint generated always as identity primary key,
      business_unit_id bigint,
      status_id bigint,
      status_kind text,
      at timestamptz not null default now(),
      next_id bigint not null default 0,
      check (num_nonnulls(business_unit_id, status_id) = 1),
      check ((status_id is null) = (status_kind is null))
    )`,
  // What a fold could not count and left aside, so that the rest is counted; a rebuild tries again.
  sql`
    create table rp_set_aside (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      ticket_id bigint unique,
      pm_transaction_id bigint unique,
      check (num_nonnulls(ticket_id, pm_transaction_id) = 1)
    )`,
];

const triggers = [
  sql`
    create function rp_recount_unit() returns trigger language plpgsql as $$
    begin
      insert into rp_recount (business_unit_id) values (new.id);
      return null;
    end $$`,
  sql`
    create trigger rp_recount_hours after update on gl_business_unit for each row
    when ((old.work_days, old.opens_at, old.closes_at, old.holidays)
      is distinct from (new.work_days, new.opens_at, new.closes_at, new.holidays))
    execute function rp_recount_unit()`,
  sql`
    create function rp_recount_status() returns trigger language plpgsql as $$
    begin
      insert into rp_recount (status_id, status_kind) values (new.id, new.kind);
      return null;
    end $$`,
  sql`
    create trigger rp_recount_kind after update on at_ticket_status for each row
    when (old.kind is distinct from new.kind) execute function rp_recount_status()`,
];

/**
 * Numbers of reports that were wrong (docs/decisions/110-reports.md). Installations that were there before are told and counted
 * once more, page by page: tickets that somebody touched before the backfill came to them had no past.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...triggers]) await statement.execute(db);
  await sql`
    update rp_backfill set last_id = (select coalesce(max(id), 0) from at_ticket),
      next_id = case when exists (select from at_ticket) or exists (select from pm_transaction) then 0 else 1 end`.execute(
    db,
  );
}
