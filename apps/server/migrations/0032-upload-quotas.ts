import type { Kysely } from 'kysely';
import { sql } from 'kysely';

const statements = [
  // What an upload may bring at most, and what it takes of its sender's room until it is a file.
  sql`
    alter table gl_upload
      add max_bytes bigint not null default 26214400,
      add held_bytes bigint not null default 0`,
  sql`
    update gl_upload set held_bytes = coalesce(size, 0), max_bytes = greatest(coalesce(size, 0), max_bytes)`,
  sql`alter table gl_upload alter max_bytes drop default, alter held_bytes drop default`,
  sql`create index gl_upload_parent_idx on gl_upload (origin, parent_code)`,
  // Sums of sizes, of a person and of all, without a look at the rows.
  sql`
    create index gl_resource_kept_idx on gl_resource (user_id) include (size)
    where removed_at is null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
