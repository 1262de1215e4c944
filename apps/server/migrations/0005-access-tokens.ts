import { type Kysely, sql } from 'kysely';

/** Links that let a person make a password; solved human checks, remembered until they expire. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gl_token (
      id bigint generated always as identity primary key,
      user_id bigint not null references gl_user on delete cascade,
      kind text not null check (kind in ('recover', 'create')),
      token_hash bytea not null unique,
      expires_at timestamptz not null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index gl_token_user_id_idx on gl_token (user_id)`.execute(db);
  await sql`create index gl_token_expires_at_idx on gl_token (expires_at)`.execute(db);
  await sql`
    create table gl_human_challenge (
      hash bytea primary key,
      expires_at timestamptz not null
    )`.execute(db);
}
