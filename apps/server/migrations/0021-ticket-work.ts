import { type Kysely, sql } from 'kysely';

const statements = [
  // `merged_into` never leads back: only a ticket that stands for itself is merged, and into one that does.
  sql`
    alter table at_ticket
      add merged_into bigint references at_ticket check (merged_into <> id),
      add sign_requested_at timestamptz`,
  sql`
    create index at_ticket_merged_into_idx on at_ticket (merged_into) where merged_into is not null`,
  // Earlier tickets of somebody who has no login.
  sql`
    create index at_ticket_person_tax_id_idx on at_ticket (person_tax_id, id desc)
    where person_tax_id is not null`,
  // One row for both sides.
  sql`
    create table at_ticket_link (
      low_id bigint not null references at_ticket on delete cascade,
      high_id bigint not null references at_ticket on delete cascade,
      created_at timestamptz not null,
      primary key (low_id, high_id),
      check (low_id < high_id)
    )`,
  sql`create index at_ticket_link_high_idx on at_ticket_link (high_id)`,
];

/** Merged and linked tickets, requests for signature. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
