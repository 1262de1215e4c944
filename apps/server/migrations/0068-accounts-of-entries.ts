import { type Kysely, sql } from 'kysely';

const facts = 'id, direction, status, business_unit_id, amount_cents, settled_cents';

/** The account and cost centre of an entry that is not split: a list by one reads its sums from an index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `alter table fn_entry add column fn_account_id bigint references fn_account (id),
       add column fn_cost_center_id bigint references fn_cost_center (id)`,
    `update fn_entry set fn_account_id = part.fn_account_id, fn_cost_center_id = part.fn_cost_center_id
     from fn_entry_part part where part.entry_id = fn_entry.id
       and not exists (select from fn_entry_part other where other.entry_id = fn_entry.id and other.seq <> part.seq)`,
    `create index fn_entry_account_idx on fn_entry (fn_account_id, due_date) include (${facts})
     where fn_account_id is not null`,
    `create index fn_entry_center_idx on fn_entry (fn_cost_center_id, due_date) include (${facts})
     where fn_cost_center_id is not null`,
    'create index fn_entry_split_idx on fn_entry (id) where fn_account_id is null',
  ])
    await sql.raw(statement).execute(db);
}
