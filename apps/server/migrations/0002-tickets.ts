import { type Kysely, sql } from 'kysely';

/** Dialogs, chatbots, tickets with their conversation, and message threads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table at_ticket_status (
      id bigint generated always as identity primary key,
      code text not null unique,
      name text not null,
      color text not null,
      icon text not null,
      kind text not null check (kind in ('open', 'waiting', 'done', 'cancelled')),
      position integer not null
    )`.execute(db);
  await sql`
    insert into at_ticket_status (code, name, color, icon, kind, position) values
      ('novo', 'Novo', '#3b5bdb', 'sparkles', 'open', 1),
      ('em_atendimento', 'Em atendimento', '#1971c2', 'message', 'open', 2),
      ('aguardando_cliente', 'Aguardando cliente', '#e67700', 'clock', 'waiting', 3),
      ('aguardando_assinatura', 'Aguardando assinatura', '#e67700', 'signature', 'waiting', 4),
      ('aguardando_pagamento', 'Aguardando pagamento', '#e67700', 'coin', 'waiting', 5),
      ('concluido', 'Concluído', '#2b8a3e', 'check', 'done', 6),
      ('cancelado', 'Cancelado', '#868e96', 'x', 'cancelled', 7)`.execute(db);
  await sql`
    create table at_dialog_version (
      id bigint generated always as identity primary key,
      dialog_code text not null,
      number integer not null,
      flow jsonb not null,
      published_at timestamptz not null default now(),
      unique (dialog_code, number)
    )`.execute(db);
  await sql`
    create table at_chatbot (
      id bigint generated always as identity primary key,
      code text not null unique,
      name text not null,
      company_name text not null,
      attendant_name text not null,
      site_url text,
      social_url text,
      javascript_code text,
      version_id bigint not null references at_dialog_version,
      business_unit_id bigint references gl_business_unit,
      sector_id bigint references gl_sector,
      active boolean not null default true,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table at_ticket (
      id bigint generated always as identity primary key,
      token_hash bytea not null unique,
      title text not null,
      person_id bigint references gl_user,
      person_name text,
      person_tax_id text,
      person_email text,
      person_phone text,
      person_city text,
      business_unit_id bigint references gl_business_unit,
      sector_id bigint references gl_sector,
      status_id bigint not null references at_ticket_status,
      assignee_id bigint references gl_user,
      affiliate_code text,
      facebook_click_id text,
      search text generated always as (searchable(
        title || ' ' || coalesce(person_name, '') || ' ' || coalesce(person_tax_id, '') || ' ' ||
        coalesce(person_email, '') || ' ' || coalesce(person_phone, ''))) stored,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index at_ticket_status_idx on at_ticket (status_id, id desc)`.execute(db);
  await sql`create index at_ticket_sector_idx on at_ticket (sector_id, id desc)`.execute(db);
  await sql`create index at_ticket_assignee_idx on at_ticket (assignee_id, id desc)`.execute(db);
  await sql`create index at_ticket_updated_at_idx on at_ticket (updated_at)`.execute(db);
  await sql`create index at_ticket_person_name_idx on at_ticket (person_name)`.execute(db);
  await sql`create index at_ticket_search_idx on at_ticket using gin (search gin_trgm_ops)`.execute(
    db,
  );
  await sql`
    create table gl_thread (
      id bigint generated always as identity primary key,
      origin text not null,
      parent_code text not null,
      channel_id smallint not null check (channel_id between 1 and 3),
      last_seq integer not null default 0,
      last_message text,
      last_message_at timestamptz,
      unique (origin, parent_code, channel_id)
    ) with (fillfactor = 70)`.execute(db);
  await sql`
    create table gl_message (
      id bigint generated always as identity primary key,
      thread_id bigint not null references gl_thread on delete cascade,
      seq integer not null,
      author_kind text not null check (author_kind in ('bot', 'visitor', 'staff', 'system')),
      user_id bigint references gl_user,
      author_name text,
      body text not null,
      client_message_id text,
      created_at timestamptz not null,
      unique (thread_id, seq)
    )`.execute(db);
  await sql`
    create unique index gl_message_client_idx on gl_message (thread_id, client_message_id)
    where client_message_id is not null`.execute(db);
  await sql`
    create table at_conversation (
      ticket_id bigint primary key references at_ticket on delete cascade,
      chatbot_id bigint not null references at_chatbot,
      version_id bigint not null references at_dialog_version,
      thread_id bigint not null references gl_thread,
      turn integer not null default 0,
      state jsonb not null
    ) with (fillfactor = 70)`.execute(db);
}
