import { type Kysely, sql } from 'kysely';

/** Two-factor login, and sessions in which an admin acts as somebody else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table gl_user_group add two_factor_required boolean not null default false`.execute(db);
  // `secret` is sealed; without `confirmed_at` the setup was not finished. A used time step never counts again.
  await sql`
    create table gl_two_factor (
      user_id bigint primary key references gl_user on delete cascade,
      secret bytea not null,
      confirmed_at timestamptz,
      last_step bigint not null default 0
    )`.execute(db);
  await sql`
    create table gl_recovery_code (
      user_id bigint not null references gl_user on delete cascade,
      hash bytea not null,
      primary key (user_id, hash)
    )`.execute(db);
  // Whose password was right and whose code is still awaited.
  await sql`
    create table gl_login_pending (
      token_hash bytea primary key,
      user_id bigint not null references gl_user on delete cascade,
      is_human boolean not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index gl_login_pending_user_idx on gl_login_pending (user_id)`.execute(db);
  await sql`
    alter table gl_session add acting_as bigint references gl_user on delete set null`.execute(db);
  await sql`
    create index gl_session_acting_as_idx on gl_session (acting_as)
    where acting_as is not null`.execute(db);
}
