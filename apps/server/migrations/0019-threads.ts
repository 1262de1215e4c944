import { type Kysely, sql } from 'kysely';

const statements = [
  // The template has no foreign key: it may go, and the message stays one that was written with it.
  sql`
    alter table gl_message
      add pinned_at timestamptz,
      add deleted_at timestamptz,
      add template_id bigint,
      add notify_app boolean not null default false,
      add mentions bigint[]`,
  sql`create index gl_message_pinned_idx on gl_message (thread_id, seq) where pinned_at is not null`,
  // The last number that each person has read.
  sql`
    create table gl_thread_read (
      thread_id bigint not null references gl_thread on delete cascade,
      user_id bigint not null references gl_user on delete cascade,
      seq integer not null,
      primary key (thread_id, user_id)
    ) with (fillfactor = 70)`,
  sql`create index gl_thread_read_user_idx on gl_thread_read (user_id)`,
  // What each person has begun to write; a thread need not be there before its first message.
  sql`
    create table gl_thread_draft (
      user_id bigint not null references gl_user on delete cascade,
      origin text not null,
      parent_code text not null,
      channel_id smallint not null check (channel_id between 1 and 3),
      text text not null,
      updated_at timestamptz not null,
      primary key (user_id, origin, parent_code, channel_id)
    ) with (fillfactor = 70)`,
  sql`create index gl_thread_draft_updated_at_idx on gl_thread_draft (updated_at)`,
  // Whom one may mention: few among many customers.
  sql`create index gl_user_staff_idx on gl_user (name, id) where active and level <= 5`,
];

/** Pins, tombstones, templates and mentions of messages; how far people have read, and their drafts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
