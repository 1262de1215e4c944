import { type Kysely, sql } from 'kysely';

const statements = [
  // Filters, order and columns of a list under a name; `search` is the address's.
  sql`
    create table gl_saved_view (
      id bigint generated always as identity primary key,
      user_id bigint not null references gl_user on delete cascade,
      record text not null,
      name text not null,
      shared boolean not null default false,
      search text not null,
      columns text[] not null default '{}',
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (user_id, record, name)
    )`,
  sql`create index gl_saved_view_shared_idx on gl_saved_view (record) where shared`,
  // Every order and filter of the list of people, of whom there may be hundreds of thousands.
  sql`create index gl_user_level_idx on gl_user (level, id)`,
  sql`create index gl_user_created_at_idx on gl_user (created_at, id)`,
  sql`create index gl_user_updated_at_idx on gl_user (updated_at, id)`,
  sql`create index gl_user_group_idx on gl_user (user_group_id)`,
  sql`create index gl_user_active_idx on gl_user (active)`,
];

/** Saved views of lists; indexes for the list of people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
