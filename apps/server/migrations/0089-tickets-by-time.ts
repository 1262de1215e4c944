import { type Kysely, sql } from 'kysely';

/** Automatic mail reads new tickets page by page: of thousands made at the same moment (an import) each page reads only its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index at_ticket_created_at_id_idx on at_ticket (created_at, id)`.execute(db);
  await sql`drop index at_ticket_created_at_idx`.execute(db);
}
