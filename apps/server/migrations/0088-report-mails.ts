import { type Kysely, sql } from 'kysely';

/** Reports that people have sent to themselves by mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rp_schedule (
      id bigint generated always as identity primary key,
      owner_id bigint not null references gl_user on delete cascade,
      name text not null,
      every text not null check (every in ('week', 'month')),
      -- Filters: what they name may be gone, or out of the owner's sight, when the mail is due.
      sector_id bigint,
      business_unit_id bigint,
      user_id bigint,
      by text,
      next_on date not null,
      -- The day whose mail was last given to the mail server, and the one that is known to have been taken.
      tried_for date,
      sent_for date,
      last_sent_at timestamptz,
      fault text,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index rp_schedule_owner_idx on rp_schedule (owner_id, id)`.execute(db);
  await sql`create index rp_schedule_next_idx on rp_schedule (next_on, id)`.execute(db);
}
