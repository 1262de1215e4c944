import { type Kysely, sql } from 'kysely';

const dialogs = [
  // A draft is edited, publishing makes a version that never changes, `version_id` is the one that new tickets get.
  sql`
    create table at_dialog (
      id bigint generated always as identity primary key,
      code text not null unique,
      name text not null,
      draft jsonb not null,
      version_id bigint references at_dialog_version,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
  sql`
    insert into at_dialog (code, name, draft, version_id)
    select distinct on (dialog_code) dialog_code, dialog_code, flow, id
    from at_dialog_version order by dialog_code, number desc`,
  sql`alter table at_chatbot add dialog_id bigint references at_dialog`,
  sql`
    update at_chatbot set dialog_id = at_dialog.id from at_dialog_version version, at_dialog
    where version.id = at_chatbot.version_id and at_dialog.code = version.dialog_code`,
  sql`
    alter table at_chatbot alter dialog_id set not null, drop version_id,
      add logo_url text, add avatar_url text, add background_url text,
      add expire_minutes integer check (expire_minutes > 0),
      add consent_text text,
      add link_origins text[] not null default '{}',
      add embed_origins text[] not null default '{}'`,
  // Faults of a flow, for staff: on the ticket and later in Operações.
  sql`
    create table at_flow_fault (
      id bigint generated always as identity primary key,
      ticket_id bigint not null references at_ticket on delete cascade,
      version_id bigint not null references at_dialog_version,
      fault text not null,
      created_at timestamptz not null
    )`,
  sql`create index at_flow_fault_ticket_idx on at_flow_fault (ticket_id)`,
  sql`
    create table at_consent (
      id bigint generated always as identity primary key,
      ticket_id bigint not null references at_ticket on delete cascade,
      version text not null,
      text text not null,
      ip text,
      user_agent text,
      accepted_at timestamptz not null
    )`,
  sql`create index at_consent_ticket_idx on at_consent (ticket_id)`,
];

const tickets = [
  sql`
    create table at_tag (
      id bigint generated always as identity primary key,
      name text not null unique,
      color text not null default '#868e96'
    )`,
  sql`
    create table at_ticket_tag (
      ticket_id bigint not null references at_ticket on delete cascade,
      tag_id bigint not null references at_tag on delete cascade,
      primary key (ticket_id, tag_id)
    )`,
  sql`create index at_ticket_tag_tag_idx on at_ticket_tag (tag_id)`,
  // An answer moves `expires_at`, which no index follows; the job looks again at `expiry_check_at`.
  sql`
    alter table at_conversation
      add opening jsonb, add expire_minutes integer, add expires_at timestamptz,
      add expiry_check_at timestamptz`,
  // Answers of before carry no record to be played again: what was said so far stays said.
  sql`
    update at_conversation
    set state = state || jsonb_build_object('barrier', coalesce(state->'turns', '0'))`,
  sql`
    create index at_conversation_expiry_idx on at_conversation (expiry_check_at)
    where expiry_check_at is not null`,
];

const files = [
  sql`
    create table gl_resource (
      id bigint generated always as identity primary key,
      origin text not null,
      parent_code text not null,
      code text not null,
      filename text not null,
      extension text not null,
      mime text not null,
      size bigint not null,
      sha256 bytea not null,
      path text not null unique,
      claimed boolean not null default false,
      created_at timestamptz not null
    )`,
  sql`create index gl_resource_parent_idx on gl_resource (origin, parent_code)`,
  sql`create index gl_resource_unclaimed_idx on gl_resource (created_at) where not claimed`,
  // `answer` is the turn as it was played, so that it can be played again; `extras` what stands beside a script's HTML.
  sql`
    alter table gl_message add extras jsonb, add answer jsonb,
      add resource_id bigint references gl_resource,
      add is_pending boolean not null default false,
      add resource_code_required text,
      add resolved_at timestamptz`,
  sql`create index gl_message_resource_idx on gl_message (resource_id) where resource_id is not null`,
  sql`
    create index gl_message_pending_idx on gl_message (thread_id, seq)
    where is_pending and resolved_at is null`,
  sql`
    create table at_document_template (
      id bigint generated always as identity primary key,
      code text not null unique,
      name text not null,
      body text not null,
      updated_at timestamptz not null default now()
    )`,
  sql`
    create table at_document (
      id bigint generated always as identity primary key,
      ticket_id bigint not null references at_ticket on delete cascade,
      code text not null,
      title text not null,
      body text not null,
      resource_id bigint references gl_resource,
      created_at timestamptz not null,
      unique (ticket_id, code)
    )`,
  sql`create index at_document_resource_idx on at_document (resource_id) where resource_id is not null`,
];

/** Drafts and versions of dialogs, files, documents, tags, expiry, consent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...dialogs, ...tickets, ...files]) await statement.execute(db);
}
