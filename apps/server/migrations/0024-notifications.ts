import { type Kysely, sql } from 'kysely';

const statements = [
  // What somebody is told about; `url` is a place of the back-office. One unread row per place and kind.
  sql`
    create table gl_notification (
      id bigint generated always as identity primary key,
      user_id bigint not null references gl_user on delete cascade,
      kind text not null
        check (kind in ('mention', 'assigned', 'transferred', 'message', 'pending')),
      title text not null,
      text text not null,
      url text not null,
      by_id bigint references gl_user on delete set null,
      created_at timestamptz not null,
      read_at timestamptz
    )`,
  sql`create index gl_notification_user_idx on gl_notification (user_id, id)`,
  sql`create index gl_notification_unread_idx on gl_notification (user_id, url, kind)
    where read_at is null`,
  sql`create index gl_notification_created_at_idx on gl_notification (created_at)`,
  sql`create index gl_notification_by_idx on gl_notification (by_id) where by_id is not null`,
];

/** The notification centre. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
