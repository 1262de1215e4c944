import { type Kysely, sql } from 'kysely';

const search = [
  // Stems of Portuguese words whose accents are gone: the endings that the stemmer knows by their accents get them back,
  // and the plurals that it does not know become singular (docs/decisions/041).
  sql`
    create function stemmable(value text) returns text language sql immutable parallel safe strict as $$
      select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
        lower(public.unaccent('public.unaccent', left(value, 20000))),
        '(\\w)(?:ao|oes|aos)\\M', '\\1ão', 'g'),
        'cão\\M', 'ção', 'g'),
        '(\\w\\w)([ae])is\\M', '\\1\\2l', 'g'),
        'avel\\M', 'ável', 'g'),
        'ivel\\M', 'ível', 'g') $$`,
  // What people wrote, and not what scripts say to everybody. A deleted message is in no index.
  sql`
    alter table gl_message add search tsvector generated always as (
      case when author_kind in ('visitor', 'staff') and deleted_at is null
        then to_tsvector('pg_catalog.portuguese', stemmable(body)) end) stored`,
  // Words that are not among the 3,000 most frequent are rare for sure; more would be read at each search.
  sql`alter table gl_message alter search set statistics 300`,
  // A short list of what is not yet sorted in: each search reads it.
  sql`
    create index gl_message_search_idx on gl_message using gin (search)
    with (gin_pending_list_limit = 512) where search is not null`,
  // What is new is found beside it: a frequent word is sought among the newest messages.
  sql`create index gl_message_age_idx on gl_message using brin (id) with (autosummarize = on)`,
];

const activity = [
  // Beside the ticket, whose many indexes a message must not touch: what a list by last message asks for.
  sql`
    create table at_ticket_activity (
      id bigint primary key references at_ticket on delete cascade,
      sector_id bigint,
      status_id bigint not null,
      assignee_id bigint,
      last_message_at timestamptz not null
    ) with (fillfactor = 80)`,
  sql`
    insert into at_ticket_activity
    select ticket.id, sector_id, status_id, assignee_id, coalesce(thread.last_message_at, ticket.created_at)
    from at_ticket as ticket
    left join gl_thread as thread on thread.origin = 'at_ticket' and thread.channel_id = 3
      and thread.parent_code = ticket.id::text`,
  sql`create index at_ticket_activity_status_idx on at_ticket_activity (status_id, last_message_at, id)`,
  sql`
    create index at_ticket_activity_sector_idx
    on at_ticket_activity (sector_id, status_id, last_message_at, id)`,
  sql`
    create index at_ticket_activity_assignee_idx
    on at_ticket_activity (assignee_id, status_id, last_message_at, id)`,
  // "is null" does not give an order by itself.
  sql`
    create index at_ticket_activity_no_sector_idx on at_ticket_activity (status_id, last_message_at, id)
    where sector_id is null`,
  sql`
    create function at_ticket_came() returns trigger language plpgsql as $$ begin
      insert into at_ticket_activity
      values (new.id, new.sector_id, new.status_id, new.assignee_id, new.created_at);
      return null;
    end $$`,
  sql`
    create function at_ticket_moved() returns trigger language plpgsql as $$ begin
      update at_ticket_activity
      set sector_id = new.sector_id, status_id = new.status_id, assignee_id = new.assignee_id
      where id = new.id;
      return null;
    end $$`,
  sql`
    create function at_ticket_spoke() returns trigger language plpgsql as $$ begin
      update at_ticket_activity
      set last_message_at = greatest(last_message_at, new.last_message_at)
      where id = new.parent_code::bigint;
      return null;
    end $$`,
  sql`
    create trigger at_ticket_came after insert on at_ticket
    for each row execute function at_ticket_came()`,
  // At the commit, so that nobody waits for anything else while he holds the row: no two can wait for each other.
  sql`
    create constraint trigger at_ticket_moved after update on at_ticket deferrable initially deferred
    for each row when ((old.sector_id, old.status_id, old.assignee_id)
      is distinct from (new.sector_id, new.status_id, new.assignee_id))
    execute function at_ticket_moved()`,
  sql`
    create constraint trigger at_ticket_spoke after insert or update on gl_thread deferrable initially deferred
    for each row when (new.origin = 'at_ticket' and new.channel_id = 3)
    execute function at_ticket_spoke()`,
];

const filters = [
  // Counts of one sector's tickets of nobody, or of somebody's in one sector, are the index's work alone.
  sql`drop index at_ticket_sector_idx`,
  sql`drop index at_ticket_assignee_idx`,
  sql`
    create index at_ticket_sector_idx on at_ticket (sector_id, status_id, id) include (assignee_id)`,
  sql`
    create index at_ticket_assignee_idx on at_ticket (assignee_id, status_id, id) include (sector_id)`,
  sql`create index at_ticket_created_at_idx on at_ticket (created_at)`,
  sql`create index at_ticket_business_unit_idx on at_ticket (business_unit_id)`,
  sql`
    create index at_ticket_affiliate_idx on at_ticket (affiliate_code)
    where affiliate_code is not null`,
];

/** Full-text search of messages, tickets by last message, and indexes of the list's filters. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...search, ...activity, ...filters]) await statement.execute(db);
}
