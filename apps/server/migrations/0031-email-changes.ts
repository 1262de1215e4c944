import { type Kysely, sql } from 'kysely';

/** New e-mail addresses that wait until their owners confirm them; a row without a hash has no link yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gl_email_change (
      user_id bigint primary key references gl_user on delete cascade,
      asked_by bigint not null references gl_user on delete cascade,
      email text not null check (email = lower(email)),
      token_hash bytea unique,
      expires_at timestamptz not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index gl_email_change_asked_by_idx on gl_email_change (asked_by)`.execute(db);
  await sql`create index gl_email_change_expires_at_idx on gl_email_change (expires_at)`.execute(
    db,
  );
}
