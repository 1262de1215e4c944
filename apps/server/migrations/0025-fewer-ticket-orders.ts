import { type Kysely, sql } from 'kysely';

/**
 * Tickets are listed by number, name, last message or expiry. By last change only what is kept too long is sought, in its
 * statuses: every answer in the chat wrote the other four.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index at_ticket_updated_at_idx, at_ticket_sector_updated_at_idx,
      at_ticket_assignee_updated_at_idx, at_ticket_no_sector_updated_at_idx`.execute(db);
}
