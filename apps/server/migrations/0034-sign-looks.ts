import { type Kysely, sql } from 'kysely';

const statements = [
  // How often each address has opened a ticket's link, seen a document or checked a signature; the first time is a line of at_sign_event.
  sql`
    create table at_sign_look (
      ticket_id bigint not null references at_ticket,
      kind text not null check (kind in ('opened', 'viewed', 'checked')),
      details jsonb not null,
      ip text not null,
      times integer not null,
      first_at timestamptz(3) not null,
      last_at timestamptz(3) not null,
      primary key (ticket_id, kind, details, ip)
    )`,
  sql`
    insert into at_sign_look
    select ticket_id, kind, details, coalesce(ip, ''), count(*), min(at), max(at)
    from at_sign_event where kind in ('opened', 'viewed', 'checked') group by 1, 2, 3, 4`,
];

/** Looks that are repeated are counted, so that they push nothing out of the evidence. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
