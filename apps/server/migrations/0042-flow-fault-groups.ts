import { type Kysely, sql } from 'kysely';

const changes = [
  // Faults of flows, for the people who mend them: a row for each problem, with a count (docs/decisions/062). `block` is a wire id,
  // '' where no block is to blame; `block_hash` is of that block as it was in `last_version`. `fault` holds no data of persons.
  sql`
    create table at_flow_fault_group (
      id bigint generated always as identity primary key,
      dialog_code text not null,
      block text not null,
      block_hash text,
      fault text not null,
      first_version integer not null,
      last_version integer not null,
      count integer not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      ticket_ids bigint[] not null
    )`,
  sql`
    create unique index at_flow_fault_group_place_idx
      on at_flow_fault_group (dialog_code, block, fault)`,
  // Pictures that came with a flow's file: they stay as long as the dialog (docs/decisions/064).
  sql`
    create table at_dialog_picture (
      dialog_id bigint not null references at_dialog on delete cascade,
      name text not null,
      primary key (dialog_id, name)
    )`,
  sql`create index at_dialog_picture_name_idx on at_dialog_picture (name)`,
  sql`create index at_flow_fault_group_last_idx on at_flow_fault_group (last_at, id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const change of changes) await change.execute(db);
}
