import { type Kysely, sql } from 'kysely';

/** What rows behind the numbers of reports need to be exactly those that were counted, and mails of reports to colleagues. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Until when everything is counted: the oldest change that waits says it.
  await sql`alter table rp_changed add column at timestamptz not null default now()`.execute(db);
  // Whether the sums name the visit by its campaign and affiliate: made-up names beyond the first of a day count as none.
  await sql`
    alter table ad_touch add column campaign_told boolean not null default true,
      add column affiliate_told boolean not null default true`.execute(db);
  // Who asked for the mail; owner_id is who gets it, and whose rights make it.
  await sql`
    alter table rp_schedule add column asked_by bigint references gl_user on delete cascade`.execute(
    db,
  );
  await sql`update rp_schedule set asked_by = owner_id`.execute(db);
  await sql`alter table rp_schedule alter column asked_by set not null`.execute(db);
  await sql`create index rp_schedule_asked_idx on rp_schedule (asked_by, id)`.execute(db);
}
