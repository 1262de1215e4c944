import { type Kysely, sql } from 'kysely';

/**
 * Tickets are listed by number, name, last message or expiry, no longer by last change: every answer in the chat wrote
 * five indexes for it. What is kept too long is sought among the old tickets that still name somebody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index at_ticket_updated_at_idx, at_ticket_status_updated_at_idx,
      at_ticket_sector_updated_at_idx, at_ticket_assignee_updated_at_idx,
      at_ticket_no_sector_updated_at_idx`.execute(db);
  await sql`
    create index at_ticket_named_idx on at_ticket (created_at)
    where anonymised_at is null`.execute(db);
  // Room for an answer that no index knows of.
  await sql`alter table at_ticket set (fillfactor = 85)`.execute(db);
}
