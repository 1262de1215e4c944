import { type Kysely, sql } from 'kysely';

/** A ledger that only grows: neither updates nor deletions. */
function onlyGrows(table: string) {
  return [
    sql.raw(`
      create function ${table}_only_grows() returns trigger language plpgsql as $$
      begin
        raise exception '${table} only grows';
      end $$`),
    sql.raw(`
      create trigger ${table}_only_grows before update or delete on ${table}
      for each statement execute function ${table}_only_grows()`),
  ];
}

type Sum = {
  table: string;
  of: string;
  keys: string;
  on: string;
  more: string;
  /** Columns and what they add up. */
  sums: Record<string, string>;
};

/** Statement triggers that append the differences of a change; unchanged rows cancel each other out. */
function counted({ table, of, keys, on, more, sums }: Sum, operations: readonly string[]) {
  const names = Object.keys(sums);
  const part = (rows: string, sign: 1 | -1) => `
    select grain, case grain when 'day' then ${on} else date_trunc('month', ${on})::date end as "on", ${keys},
      ${Object.entries(sums)
        .map(([name, value]) => `${sign} * ${value} as ${name}`)
        .join(', ')}
    from ${rows} cross join (values ('day'), ('month')) as grains (grain) ${more}
    group by grain, 2, ${keys}`;
  const total = names.map((name) => `sum(${name})`).join(', ');
  const some = names.map((name) => `sum(${name}) <> 0`).join(' or ');
  const triggers = operations.flatMap((operation) => {
    const name = `${table}_${operation}`;
    const gone = operation === 'insert' ? '' : part('gone', -1);
    const come = operation === 'delete' ? '' : part('come', 1);
    const seen = [gone && 'old table as gone', come && 'new table as come'].filter(Boolean);
    return [
      sql.raw(`
        create function ${name}() returns trigger language plpgsql as $$
        begin
          insert into ${table}
          select grain, "on", ${keys}, ${total} from (${[gone, come].filter(Boolean).join(' union all ')}) as part
          group by grain, "on", ${keys} having ${some};
          return null;
        end $$`),
      sql.raw(`
        create trigger ${name} after ${operation} on ${of} referencing ${seen.join(' ')}
        for each statement execute function ${name}()`),
    ];
  });
  return [
    sql.raw(
      `create index ${table}_idx on ${table} (grain, "on") include (${keys}, ${names.join(', ')})`,
    ),
    ...triggers,
  ];
}

/** Sums by day and month, as those of charges (docs/decisions/067): lists and views cost the same however many rows there are. */
const sums = [
  sql`
    create table fn_entry_sum (
      grain text not null check (grain in ('day', 'month')),
      "on" date not null,
      direction text not null,
      business_unit_id bigint not null,
      status text not null,
      entries bigint not null,
      amount_cents numeric not null,
      settled_cents numeric not null
    )`,
  ...counted(
    {
      table: 'fn_entry_sum',
      of: 'fn_entry',
      on: 'due_date',
      keys: 'direction, business_unit_id, status',
      more: '',
      sums: {
        entries: 'count(*)',
        amount_cents: 'sum(amount_cents)',
        settled_cents: 'sum(settled_cents)',
      },
    },
    ['insert', 'update', 'delete'],
  ),
  sql`
    create table fn_movement_sum (
      grain text not null check (grain in ('day', 'month')),
      "on" date not null,
      fn_bank_account_id bigint not null,
      business_unit_id bigint not null,
      kind text not null check (kind in ('settlement', 'transfer')),
      in_cents numeric not null,
      out_cents numeric not null
    )`,
  ...counted(
    {
      table: 'fn_movement_sum',
      of: 'fn_movement',
      on: '"on"',
      keys: 'fn_bank_account_id, business_unit_id, kind',
      // The opposite of what came takes from what came.
      more: `cross join lateral (select case when transfer_id is null then 'settlement' else 'transfer' end as kind,
        (cents > 0) = (reverses_id is null) as is_in) as facts`,
      sums: {
        in_cents: 'coalesce(sum(cents) filter (where is_in), 0)',
        out_cents: 'coalesce(-sum(cents) filter (where not is_in), 0)',
      },
    },
    ['insert'],
  ),
  ...onlyGrows('fn_movement'),
  sql`
    create table fn_line_sum (
      grain text not null check (grain in ('day', 'month')),
      "on" date not null,
      basis text not null,
      business_unit_id bigint not null,
      fn_account_id bigint not null,
      fn_cost_center_id bigint,
      lines bigint not null,
      cents numeric not null
    )`,
  ...counted(
    {
      table: 'fn_line_sum',
      of: 'fn_line',
      on: '"on"',
      keys: 'basis, business_unit_id, fn_account_id, fn_cost_center_id',
      more: '',
      sums: { lines: 'count(*)', cents: 'sum(cents)' },
    },
    ['insert'],
  ),
  ...onlyGrows('fn_line'),
];

/** Finance: sums, and ledgers that only grow. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...sums]) await statement.execute(db);
}
