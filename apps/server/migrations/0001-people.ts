import { type Kysely, sql } from 'kysely';

/** People, their rights and their sessions; settings; the audit log; counters for throttling. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists unaccent`.execute(db);
  await sql`create extension if not exists pg_trgm`.execute(db);
  // unaccent() itself is only stable; with the dictionary named it may serve in an index.
  await sql`
    create function searchable(value text) returns text language sql immutable parallel safe strict
    as $$ select lower(public.unaccent('public.unaccent', value)) $$`.execute(db);
  await sql`
    create table gl_business_unit (
      id bigint generated always as identity primary key,
      name text not null,
      legal_name text not null,
      cnpj text not null unique,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table gl_sector (
      id bigint generated always as identity primary key,
      business_unit_id bigint not null references gl_business_unit,
      name text not null,
      code text not null,
      color text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (business_unit_id, code)
    )`.execute(db);
  await sql`
    create table gl_user_group (
      id bigint generated always as identity primary key,
      name text not null unique,
      flags text[] not null default '{}',
      ticket_payment_report_type smallint not null default 0 check (ticket_payment_report_type between 0 and 3),
      login_from time,
      login_until time,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table gl_user (
      id bigint generated always as identity primary key,
      name text not null,
      nickname text not null,
      email text not null unique check (email = lower(email)),
      tax_id text unique,
      password_hash text,
      level smallint not null check (level between 1 and 10),
      active boolean not null default true,
      user_group_id bigint references gl_user_group,
      granted text[] not null default '{}',
      denied text[] not null default '{}',
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table gl_user_sector (
      user_id bigint not null references gl_user on delete cascade,
      sector_id bigint not null references gl_sector on delete cascade,
      is_supervisor boolean not null default false,
      is_operator boolean not null default false,
      primary key (user_id, sector_id)
    )`.execute(db);
  await sql`
    create table gl_user_business_unit (
      user_id bigint not null references gl_user on delete cascade,
      business_unit_id bigint not null references gl_business_unit on delete cascade,
      primary key (user_id, business_unit_id)
    )`.execute(db);
  await sql`
    create table gl_session (
      id bigint generated always as identity primary key,
      token_hash bytea not null unique,
      user_id bigint not null references gl_user on delete cascade,
      is_human boolean not null default false,
      ip text not null,
      user_agent text not null,
      created_at timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index gl_session_expires_at_idx on gl_session (expires_at)`.execute(db);
  await sql`create index gl_session_user_id_idx on gl_session (user_id)`.execute(db);
  await sql`create table gl_config (key text primary key, value jsonb not null)`.execute(db);
  await sql`
    create table gl_audit (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      actor_id bigint references gl_user,
      action text not null,
      record text not null,
      record_id bigint,
      before jsonb,
      after jsonb,
      ip text,
      request_id text
    )`.execute(db);
  await sql`create index gl_audit_record_idx on gl_audit (record, record_id, id)`.execute(db);
  // Losing these counters in a crash only forgives somebody a few attempts.
  await sql`
    create unlogged table gl_throttle (
      key text not null,
      window_start timestamptz not null,
      hits integer not null,
      primary key (key, window_start)
    )`.execute(db);
  await sql`create index gl_throttle_window_start_idx on gl_throttle (window_start)`.execute(db);
}
