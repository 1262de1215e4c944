import type { Kysely } from 'kysely';
import { sql } from 'kysely';

const statements = [
  // A removed file keeps its row, for the messages that had it.
  sql`
    alter table gl_resource
      add user_id bigint references gl_user,
      add expires_at timestamptz,
      add removed_at timestamptz,
      add updated_at timestamptz not null default now(),
      add bytes_checked_at timestamptz`,
  // Who brought a file stood in its code, and the channel in its parent.
  sql`
    update gl_resource set code = 'anexo', parent_code = split_part(parent_code, '.', 1),
      user_id = (select id from gl_user where id = substring(code from 8)::bigint)
    where origin = 'at_ticket' and code ~ '^equipe-[0-9]{1,15}$' and parent_code ~ '^[0-9]+[.][0-9]$'`,
  sql`update gl_resource set updated_at = created_at`,
  sql`create index gl_resource_user_idx on gl_resource (user_id) where user_id is not null`,
  sql`
    create index gl_resource_expiry_idx on gl_resource (expires_at)
    where expires_at is not null and removed_at is null`,
  sql`
    create index gl_resource_check_idx on gl_resource (bytes_checked_at nulls first, id)
    where removed_at is null`,
  // Bytes that are on their way: a file without size or parts comes in one piece.
  sql`
    create table gl_upload (
      id bigint generated always as identity primary key,
      key text not null unique,
      origin text not null,
      parent_code text not null,
      code text not null,
      extension text not null,
      user_id bigint not null references gl_user on delete cascade,
      size bigint,
      part_size bigint,
      taken_at timestamptz,
      created_at timestamptz not null
    )`,
  sql`create index gl_upload_user_idx on gl_upload (user_id)`,
  sql`create index gl_upload_created_idx on gl_upload (created_at)`,
  sql`
    create table gl_upload_part (
      upload_id bigint not null references gl_upload on delete cascade,
      part integer not null,
      path text not null unique,
      primary key (upload_id, part)
    )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
