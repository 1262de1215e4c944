import { type Kysely, sql } from 'kysely';

const changes = [
  // What the request with a repetition key asked for: the same key with something else is refused.
  sql`alter table at_dialog_change add request_hash bytea`,
  // A publication, too, is repeated without making another version.
  sql`alter table at_dialog_version add repetition_key text, add request_hash bytea`,
  sql`
    create unique index at_dialog_version_repetition_idx
      on at_dialog_version (dialog_code, user_id, repetition_key) where repetition_key is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const change of changes) await change.execute(db);
}
