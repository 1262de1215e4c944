import { type Kysely, sql } from 'kysely';

const statements = [
  // What was seen and signed, each line hashed over the one before it; not even we change a line.
  sql`
    create table at_sign_event (
      ticket_id bigint not null references at_ticket,
      seq integer not null check (seq > 0),
      kind text not null check (kind in ('opened', 'viewed', 'accepted', 'signed', 'checked')),
      at timestamptz(3) not null,
      ip text,
      port integer,
      user_agent text,
      details jsonb not null,
      prev_hash bytea not null,
      hash bytea not null,
      primary key (ticket_id, seq)
    )`,
  sql`
    create function at_sign_event_fixed() returns trigger language plpgsql as $$
    begin
      raise exception 'signature events are never changed';
    end $$`,
  sql`
    create trigger at_sign_event_fixed before update or delete or truncate on at_sign_event
    for each statement execute function at_sign_event_fixed()`,
  // `claim` is what the page said of itself; everything else is what the server saw.
  sql`
    create table at_ticket_signature (
      ticket_id bigint primary key references at_ticket,
      resource_id bigint not null references gl_resource,
      mode text not null check (mode in ('IP', 'Dedo')),
      ip text not null,
      seen_at timestamptz(3) not null,
      signed_at timestamptz(3) not null,
      claim jsonb not null,
      consent_version text not null,
      check_code text not null unique,
      sealed_resource_id bigint references gl_resource
    )`,
  sql`create index gl_resource_sha256_idx on gl_resource (sha256)`,
];

/** Evidence of signatures (append-only, hash-chained) and the one signature of a ticket's person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
