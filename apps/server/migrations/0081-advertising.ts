import { type Kysely, sql } from 'kysely';

const statements = [
  sql`
    create table ad_advertisement (
      id bigint generated always as identity primary key,
      name text not null,
      channel text not null
        check (channel in ('meta', 'google', 'tiktok', 'email', 'offline', 'other')),
      code text not null,
      starts_on date,
      ends_on date,
      budget_cents bigint check (budget_cents >= 0),
      active boolean not null default true,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      search text generated always as (searchable(name || ' ' || code)) stored,
      constraint ad_advertisement_period check (ends_on >= starts_on)
    )`,
  // Links are typed by people: the same code in other letters is the same campaign.
  sql`create unique index ad_advertisement_code_idx on ad_advertisement (lower(code))`,
  sql`create index ad_advertisement_search_idx on ad_advertisement using gin (search gin_trgm_ops)`,
  // No cascade: what a campaign has cost is never deleted with it.
  sql`
    create table ad_spending (
      ad_advertisement_id bigint not null references ad_advertisement,
      day date not null,
      cents bigint not null check (cents >= 0),
      updated_at timestamptz not null,
      primary key (ad_advertisement_id, day)
    )`,
  sql`create index ad_spending_day_idx on ad_spending (day desc, ad_advertisement_id)`,
  // By the names of a file's columns, folded; the key is their hash, because a heading may be longer than an index takes.
  sql`
    create table ad_spending_mapping (
      hash bytea primary key,
      signature text not null,
      mapping jsonb not null,
      updated_at timestamptz not null
    )`,
];

/** Campaigns and what they cost (docs/decisions/104-advertising.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
