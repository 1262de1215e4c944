import { type Kysely, sql } from 'kysely';

const statements = [
  // A ticket's list asks for a status, or for each in turn, within one way in to see it, by number or by last change.
  sql`drop index at_ticket_sector_idx`,
  sql`drop index at_ticket_assignee_idx`,
  sql`create index at_ticket_sector_idx on at_ticket (sector_id, status_id, id)`,
  sql`create index at_ticket_assignee_idx on at_ticket (assignee_id, status_id, id)`,
  sql`create index at_ticket_status_updated_at_idx on at_ticket (status_id, updated_at, id)`,
  sql`
    create index at_ticket_sector_updated_at_idx on at_ticket (sector_id, status_id, updated_at, id)`,
  sql`
    create index at_ticket_assignee_updated_at_idx
    on at_ticket (assignee_id, status_id, updated_at, id)`,
  // "is null" does not give an order by itself.
  sql`
    create index at_ticket_no_sector_idx on at_ticket (status_id, id) where sector_id is null`,
  sql`
    create index at_ticket_no_sector_updated_at_idx on at_ticket (status_id, updated_at, id)
    where sector_id is null`,
  // Equal names and times stand in the order of their ids.
  sql`drop index at_ticket_person_name_idx`,
  sql`drop index at_ticket_updated_at_idx`,
  sql`create index at_ticket_person_name_idx on at_ticket (person_name, id)`,
  sql`create index at_ticket_updated_at_idx on at_ticket (updated_at, id)`,
];

/** Indexes by which a page of tickets costs the same however many there are, whoever asks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
