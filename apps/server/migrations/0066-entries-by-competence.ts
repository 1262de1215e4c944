import { type Kysely, sql } from 'kysely';

/** Lists in the order of competence, over all units. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index fn_entry_by_competence_idx on fn_entry (competence, id)`.execute(db);
}
