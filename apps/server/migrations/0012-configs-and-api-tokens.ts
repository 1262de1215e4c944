import { type Kysely, sql } from 'kysely';

const statements = [
  // A row without a value stands at the default: its id and history go on when a setting is restored.
  sql`
    alter table gl_config
      alter column value drop not null,
      add id bigint generated always as identity unique,
      add created_at timestamptz not null default now(),
      add updated_at timestamptz not null default now(),
      add updated_by bigint references gl_user on delete set null`,
  // With a session it is that of an open page and ends with it; else it is a personal token with a name.
  sql`
    create table gl_api_token (
      id bigint generated always as identity primary key,
      user_id bigint not null references gl_user on delete cascade,
      session_id bigint references gl_session on delete cascade,
      ability text not null check (ability in ('api', 'upload', 'chat-read')),
      name text,
      token_hash bytea not null unique,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      used_at timestamptz,
      check ((session_id is null) = (name is not null))
    )`,
  sql`create index gl_api_token_user_id_idx on gl_api_token (user_id)`,
  sql`create index gl_api_token_session_id_idx on gl_api_token (session_id)`,
  sql`create index gl_api_token_expires_at_idx on gl_api_token (expires_at)`,
  // Here and not in each of the ways to a new password, so that none can forget it.
  sql`
    create function end_api_tokens() returns trigger language plpgsql as $$
    begin
      delete from gl_api_token where user_id = new.id;
      return null;
    end $$`,
  sql`
    create trigger gl_user_end_api_tokens after update of active, password_hash on gl_user for each row
    when (not new.active or new.password_hash is distinct from old.password_hash)
    execute function end_api_tokens()`,
];

/** Who changed a setting and when; tokens by which programs act for a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
