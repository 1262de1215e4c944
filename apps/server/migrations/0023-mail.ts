import { type Kysely, sql } from 'kysely';

/** Every e-mail of a ticket, in and out, once; `quoted` is what an answer repeated of earlier ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gl_mail (
      id bigint primary key generated always as identity,
      direction text not null check (direction in ('in', 'out')),
      state text not null check (state in ('waiting', 'sent', 'failed', 'accepted', 'ignored', 'refused')),
      reason text,
      rfc_id text,
      ticket_id bigint references at_ticket on delete cascade,
      message_id bigint references gl_message on delete cascade,
      address text not null,
      subject text not null,
      quoted text,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  // In parts: what we send has its name from its number.
  await sql`create unique index gl_mail_in_idx on gl_mail (rfc_id) where direction = 'in'`.execute(
    db,
  );
  await sql`create index gl_mail_message_idx on gl_mail (message_id)`.execute(db);
  await sql`create index gl_mail_ticket_idx on gl_mail (ticket_id)`.execute(db);
}
