import { type Kysely, sql } from 'kysely';

/** Browsers that have logged somebody in before, and tries after which one has to wait. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gl_login_device (
      user_id bigint not null references gl_user on delete cascade,
      token_hash bytea not null,
      used_at timestamptz not null,
      primary key (user_id, token_hash)
    )`.execute(db);
  await sql`create index gl_login_device_used_at_idx on gl_login_device (used_at)`.execute(db);
  // Losing these in a crash only forgives somebody a few tries.
  await sql`
    create unlogged table gl_try (
      key text primary key,
      tries integer not null,
      last_at timestamptz not null,
      open_at timestamptz not null
    )`.execute(db);
  await sql`create index gl_try_last_at_idx on gl_try (last_at)`.execute(db);
}
