import { type Kysely, sql } from 'kysely';

/** What customers ask under the LGPD, and the way from a customer to the own tickets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gl_privacy_request (
      id bigint generated always as identity primary key,
      user_id bigint not null references gl_user,
      kind text not null check (kind in ('export', 'erasure')),
      state text not null default 'open' check (state in ('open', 'done', 'refused')),
      note text,
      created_at timestamptz not null
    )`.execute(db);
  // One request of a kind at a time.
  await sql`
    create unique index gl_privacy_request_open_idx on gl_privacy_request (user_id, kind)
    where state = 'open'`.execute(db);
  await sql`create index gl_privacy_request_user_idx on gl_privacy_request (user_id, id)`.execute(
    db,
  );
  await sql`
    create index at_ticket_person_idx on at_ticket (person_id, id desc)
    where person_id is not null`.execute(db);
}
