import { type Kysely, sql } from 'kysely';

const changes = [
  // Saved test conversations of a draft: what is answered, and where the draft rested and what it said when the test was saved (`at`,
  // at which its code's clock stands in every run).
  sql`
    create table at_dialog_test (
      id bigint generated always as identity primary key,
      dialog_id bigint not null references at_dialog on delete cascade,
      name text not null,
      answers jsonb not null,
      rests jsonb not null,
      user_id bigint references gl_user on delete set null,
      at timestamptz not null,
      unique (dialog_id, name)
    )`,
  sql`create index at_dialog_test_user_idx on at_dialog_test (user_id)`,
  // The last conversations of a version, which are replayed against a draft; it also counts those of a version.
  sql`create index at_conversation_version_ticket_idx on at_conversation (version_id, ticket_id)`,
  sql`drop index at_conversation_version_idx`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const change of changes) await change.execute(db);
}
