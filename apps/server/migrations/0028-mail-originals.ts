import { type Kysely, sql } from 'kysely';

/** The e-mail as it came, a file of its ticket; retention and erasure take it with the ticket's other files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table gl_mail add column original_id bigint references gl_resource on delete set null
  `.execute(db);
  await sql`create index gl_mail_original_idx on gl_mail (original_id)`.execute(db);
}
