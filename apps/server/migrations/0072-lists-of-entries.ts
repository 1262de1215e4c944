import { type Kysely, sql } from 'kysely';

const table = 'fn_account_sum';
const keys = 'fn_account_id, fn_cost_center_id, direction, business_unit_id, status';
const facts = 'entries, amount_cents, settled_cents';

/** Entries that are not split, by day and month of their due date, once for each row with this sign. */
const counted = (rows: string, sign: 1 | -1) => `
  select grain, case grain when 'day' then due_date else date_trunc('month', due_date)::date end as "on", ${keys},
    ${sign} * count(*) as entries, ${sign} * sum(amount_cents) as amount_cents, ${sign} * sum(settled_cents) as settled_cents
  from ${rows} cross join (values ('day'), ('month')) as grains (grain)
  where fn_account_id is not null
  group by grain, 2, ${keys}`;

/** As those of migration 0062: a statement appends the differences that it makes. */
function appended(operation: 'insert' | 'update' | 'delete') {
  const name = `${table}_${operation}`;
  const gone = operation === 'insert' ? '' : counted('gone', -1);
  const come = operation === 'delete' ? '' : counted('come', 1);
  const seen = [gone && 'old table as gone', come && 'new table as come'].filter(Boolean);
  return [
    `create function ${name}() returns trigger language plpgsql as $$
     begin
       insert into ${table}
       select grain, "on", ${keys}, sum(entries), sum(amount_cents), sum(settled_cents)
       from (${[gone, come].filter(Boolean).join(' union all ')}) as part
       group by grain, "on", ${keys}
       having sum(entries) <> 0 or sum(amount_cents) <> 0 or sum(settled_cents) <> 0;
       return null;
     end $$`,
    `create trigger ${name} after ${operation} on fn_entry referencing ${seen.join(' ')}
     for each statement execute function ${name}()`,
  ];
}

/**
 * Lists that cost the same however many entries there are: sums by account and cost centre, the entries of each in the order of
 * lists, and texts.
 */
const statements = [
  `create table ${table} (
     grain text not null check (grain in ('day', 'month')),
     "on" date not null,
     fn_account_id bigint not null,
     fn_cost_center_id bigint,
     direction text not null,
     business_unit_id bigint not null,
     status text not null,
     entries bigint not null,
     amount_cents numeric not null,
     settled_cents numeric not null
   )`,
  `insert into ${table} ${counted('fn_entry', 1)}`,
  `create index ${table}_idx on ${table} (fn_account_id, grain, "on")
     include (fn_cost_center_id, direction, business_unit_id, status, ${facts})`,
  `create index ${table}_center_idx on ${table} (fn_cost_center_id, grain, "on")
     include (fn_account_id, direction, business_unit_id, status, ${facts}) where fn_cost_center_id is not null`,
  ...(['insert', 'update', 'delete'] as const).flatMap(appended),
  `create index fn_entry_account_id_idx on fn_entry (fn_account_id, id)
     include (due_date, direction, status, business_unit_id, fn_cost_center_id) where fn_account_id is not null`,
  `create index fn_entry_center_id_idx on fn_entry (fn_cost_center_id, id)
     include (due_date, direction, status, business_unit_id, fn_account_id) where fn_cost_center_id is not null`,
  // Pieces of six characters: only rows that hold a longer text have them all, while its trigrams are in thousands more.
  `create function grams(value text) returns text[] language sql immutable parallel safe strict cost 1000
   return array(select distinct substr(value, at, 6) collate "C" from generate_series(1, length(value) - 5) as at)`,
  'create index fn_entry_grams_idx on fn_entry using gin (grams(search))',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
