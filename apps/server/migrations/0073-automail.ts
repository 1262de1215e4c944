import { type Kysely, sql } from 'kysely';

const tables = [
  sql`
    create table am_template (
      id bigint generated always as identity primary key,
      name text not null unique,
      subject text not null,
      body text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      search text generated always as (searchable(name || ' ' || subject)) stored
    )`,
  sql`create index am_template_search_idx on am_template using gin (search gin_trgm_ops)`,
  sql`
    create table am_rule (
      id bigint generated always as identity primary key,
      name text not null unique,
      kind text not null check (kind in ('contract', 'marketing')),
      trigger jsonb not null default '{}',
      conditions jsonb,
      am_template_id bigint not null references am_template,
      attachments text[] not null default '{}',
      "window" jsonb not null default '{}',
      active boolean not null default false,
      -- Nothing that happened before is told.
      switched_on_at timestamptz,
      -- Why it stopped itself; emptied when somebody switches it on again.
      stopped text,
      owner_id bigint references gl_user on delete set null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      search text generated always as (searchable(name)) stored
    )`,
  // Beside the rule, which the job must not change: what it looks at next begins here.
  sql`
    create table am_rule_look (
      am_rule_id bigint primary key references am_rule on delete cascade,
      looked_until timestamptz not null
    )`,
  sql`create index am_rule_search_idx on am_rule using gin (search gin_trgm_ops)`,
  sql`create index am_rule_template_idx on am_rule (am_template_id)`,
  sql`
    create table am_delivery (
      id bigint generated always as identity primary key,
      am_rule_id bigint not null references am_rule,
      origin text not null,
      parent_id bigint not null,
      -- What happened, so that it is told once: a moment, a due date, a year.
      occasion text not null,
      happened_at timestamptz not null,
      person_id bigint references gl_user on delete set null,
      ticket_id bigint references at_ticket on delete set null,
      address text,
      subject text,
      html text,
      body text,
      status text not null default 'waiting'
        check (status in ('waiting', 'sent', 'failed', 'bounced', 'complained', 'skipped')),
      reason text,
      attempts integer not null default 0,
      -- While a server has it: when it will have taken too long; and since when the mail server may have it.
      claimed_until timestamptz,
      begun_at timestamptz,
      next_at timestamptz,
      give_up_at timestamptz,
      sent_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (am_rule_id, origin, parent_id, occasion)
    )`,
  // Fits while rows wait and are taken: the queue never reads what has ended.
  sql`create index am_delivery_waiting_idx on am_delivery (next_at, id) where status = 'waiting'`,
  sql`create index am_delivery_claimed_idx on am_delivery (claimed_until) where claimed_until is not null`,
  sql`create index am_delivery_rule_idx on am_delivery (am_rule_id, id desc)`,
  sql`create index am_delivery_rule_status_idx on am_delivery (am_rule_id, status, id desc)`,
  sql`create index am_delivery_status_idx on am_delivery (status, id desc)`,
  sql`create index am_delivery_parent_idx on am_delivery (origin, parent_id, id desc)`,
  sql`create index am_delivery_person_idx on am_delivery (person_id) where person_id is not null`,
  sql`create index am_delivery_ticket_idx on am_delivery (ticket_id) where ticket_id is not null`,
  sql`create index am_delivery_address_idx on am_delivery (address, coalesce(sent_at, begun_at)) where address is not null`,
  // How many mails a rule usually makes in a day.
  sql`
    create table am_rule_day (
      am_rule_id bigint not null references am_rule on delete cascade,
      "on" date not null,
      deliveries integer not null default 0,
      primary key (am_rule_id, "on")
    )`,
  // Addresses that mails must not go to for a time, and those of people who want no marketing: for ever.
  sql`
    create table am_block (
      address text primary key,
      reason text not null check (reason in ('bounce', 'complaint')),
      until timestamptz,
      created_at timestamptz not null
    )`,
  sql`
    create table am_optout (
      address text primary key,
      created_at timestamptz not null
    )`,
];

// What triggers look for: each by its moment, newest part of an index, whatever the history.
const moments = [
  sql`alter table at_ticket add status_since timestamptz`,
  sql`
    create function at_ticket_status_since() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' or new.status_id is distinct from old.status_id then
        new.status_since := case when tg_op = 'INSERT' then new.created_at else new.updated_at end;
      end if;
      return new;
    end $$`,
  sql`
    create trigger at_ticket_status_since before insert or update of status_id on at_ticket
    for each row execute function at_ticket_status_since()`,
  sql`
    create index at_ticket_status_since_idx on at_ticket (status_id, status_since, id)
    where status_since is not null`,
  sql`
    create index at_ticket_sign_requested_idx on at_ticket (sign_requested_at, id)
    where sign_requested_at is not null`,
  sql`
    create index gl_message_pending_moment_idx on gl_message (created_at, id)
    where is_pending and resolved_at is null and deleted_at is null`,
  sql`create index pm_payment_created_at_idx on pm_payment (created_at)`,
  sql`create index nf_invoice_authorised_idx on nf_invoice (authorised_at, id) where authorised_at is not null`,
  sql`alter table gl_user add birth_date date`,
  // By the day of the year, because a birthday comes again.
  sql`
    create index gl_user_birthday_idx on gl_user
      ((extract(month from birth_date)::int * 100 + extract(day from birth_date)::int), id)
    where birth_date is not null`,
  sql`
    create index at_ticket_person_email_idx on at_ticket (lower(person_email), id)
    where person_email is not null`,
];

/** Automatic mail (docs/decisions/101-automatic-mail.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...moments]) await statement.execute(db);
}
