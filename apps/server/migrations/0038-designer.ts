import { type Kysely, sql } from 'kysely';

const changes = [
  // Each save of a draft makes the next revision. `fault_count` is what the check found at the last one; the number of the version for
  // new tickets, and whether the draft differs from it, are columns for the list.
  sql`
    alter table at_dialog
      add revision integer not null default 0,
      add fault_count integer,
      add version_number integer,
      add published_revision integer,
      add is_changed boolean not null generated always as (revision is distinct from published_revision) stored`,
  // What is in use now counts as published where it is the draft, letter by letter.
  sql`
    update at_dialog set version_number = version.number,
      published_revision = case when version.flow = at_dialog.draft then 0 end
    from at_dialog_version version where version.id = at_dialog.version_id`,
  sql`
    alter table at_dialog_version
      add note text,
      add user_id bigint references gl_user on delete set null`,
  sql`create index at_dialog_version_user_idx on at_dialog_version (user_id)`,
  // What each save did: `before` undoes `after`. With it a draft that is based on an older revision can be merged.
  sql`
    create table at_dialog_change (
      dialog_id bigint not null references at_dialog on delete cascade,
      revision integer not null,
      user_id bigint references gl_user on delete set null,
      before jsonb not null,
      after jsonb not null,
      bytes integer not null,
      repetition_key text,
      audited boolean not null default false,
      at timestamptz not null,
      primary key (dialog_id, revision)
    )`,
  sql`create index at_dialog_change_user_idx on at_dialog_change (user_id)`,
  sql`
    create unique index at_dialog_change_repetition_idx
      on at_dialog_change (dialog_id, user_id, repetition_key) where repetition_key is not null`,
  sql`
    create index at_dialog_change_audited_idx
      on at_dialog_change (dialog_id, user_id, at) where audited`,
  // How many tickets stand on a version.
  sql`create index at_conversation_version_idx on at_conversation (version_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const change of changes) await change.execute(db);
}
