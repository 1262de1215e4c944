import { type Kysely, sql } from 'kysely';

const statements = [
  // A visit of a chatbot. Never changed; deleted when it is old, and its sum stays. No references: it outlives what it names.
  sql`
    create table ad_touch (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      -- A random number of the visitor's browser.
      visitor uuid not null,
      at_chatbot_id bigint not null,
      affiliate_code text,
      utm_source text,
      utm_medium text,
      utm_campaign text,
      utm_term text,
      utm_content text,
      -- Ids of clicks keep their case: they are given back to who made them.
      fbclid text,
      gclid text,
      ctwa_clid text,
      referrer_host text,
      landing text
    )`,
  sql`create index ad_touch_visitor_idx on ad_touch (visitor, at, id)`,
  sql`create index ad_touch_chatbot_idx on ad_touch (at_chatbot_id, at)`,
  sql`create index ad_touch_campaign_idx on ad_touch (lower(utm_campaign), at) where utm_campaign is not null`,
  sql`create index ad_touch_affiliate_idx on ad_touch (lower(affiliate_code), at) where affiliate_code is not null`,
  sql`create index ad_touch_at_idx on ad_touch (at)`,
  // Visits of a day, appended by each batch of touches and added up by a job: nobody waits for a row of many.
  sql`
    create table ad_visit_sum (
      day date not null,
      at_chatbot_id bigint not null,
      -- Each visit is in one row by its campaign and in one by its affiliate: no report asks for pairs, of which there are many.
      by text not null check (by in ('campaign', 'affiliate')),
      -- In small letters; '' for none.
      code text not null,
      visits integer not null
    )`,
  sql`create index ad_visit_sum_idx on ad_visit_sum (by, day) include (at_chatbot_id, code, visits)`,
  sql`create index ad_visit_sum_affiliate_idx on ad_visit_sum (code, day) include (visits) where by = 'affiliate' and code <> ''`,
  // What became of visits. Who brought it is frozen when it happens; only talked, and the erasure of a person, come later.
  sql`
    create table ad_conversion (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('ticket', 'signed', 'paid', 'adjusted')),
      at timestamptz not null,
      day date not null,
      ticket_id bigint not null references at_ticket on delete cascade,
      pm_transaction_id bigint references pm_transaction,
      -- Of a charge: what was paid, then what was added or went back.
      cents bigint not null default 0,
      at_chatbot_id bigint not null,
      business_unit_id bigint,
      visitor uuid,
      -- The visitor answered.
      talked boolean not null default false,
      first_touch_id bigint,
      last_touch_id bigint,
      first_campaign text not null default '',
      first_affiliate text not null default '',
      last_campaign text not null default '',
      last_affiliate text not null default '',
      check ((pm_transaction_id is null) = (kind in ('ticket', 'signed')))
    )`,
  sql`create unique index ad_conversion_ticket_idx on ad_conversion (ticket_id, kind) where kind in ('ticket', 'signed')`,
  sql`create unique index ad_conversion_paid_idx on ad_conversion (pm_transaction_id) where kind = 'paid'`,
  sql`create index ad_conversion_charge_idx on ad_conversion (pm_transaction_id) where pm_transaction_id is not null`,
  sql`create index ad_conversion_ticket_money_idx on ad_conversion (ticket_id)`,
  sql`
    create index ad_conversion_day_idx on ad_conversion (day) include (kind, cents, talked, at_chatbot_id, business_unit_id,
      first_campaign, first_affiliate, last_campaign, last_affiliate)`,
  sql`
    create index ad_conversion_affiliate_idx on ad_conversion (last_affiliate, day)
    where last_affiliate <> '' and kind = 'ticket' and talked`,
  sql`create index ad_conversion_silent_idx on ad_conversion (at) where kind = 'ticket' and not talked`,
  // What is told to Meta of a conversion, once; its id lets Meta leave out what comes twice.
  sql`
    create table ad_meta_event (
      ad_conversion_id bigint primary key references ad_conversion on delete cascade,
      name text not null check (name in ('Lead', 'CompleteRegistration', 'Purchase', 'Refund')),
      event_id uuid not null default gen_random_uuid(),
      status text not null check (status in ('waiting', 'sent', 'failed', 'skipped')),
      reason text,
      tries integer not null default 0,
      due_at timestamptz not null,
      claimed_at timestamptz,
      made_at timestamptz not null,
      sent_at timestamptz
    )`,
  sql`create index ad_meta_event_due_idx on ad_meta_event (due_at) where status = 'waiting'`,
  sql`create index ad_meta_event_status_idx on ad_meta_event (status, ad_conversion_id desc)`,
];

/** Visits of chatbots, and what became of them (docs/decisions/105-touches.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
