import { type Kysely, sql } from 'kysely';

/** What the generic lists and select boxes need of accounts, cost centres and bank accounts. */
const statements = [
  // A code sorts by its levels whatever the database's own order is: "1", "1.01", "10".
  ...['fn_account', 'fn_cost_center'].flatMap((table) => [
    sql`alter table ${sql.table(table)}
      alter column code type text collate "C",
      add full_name text collate "C" not null generated always as (code || ' ' || name) stored`,
    sql`alter table ${sql.table(table)}
      add search text not null generated always as (searchable(code || ' ' || name)) stored`,
  ]),
  sql`alter table fn_bank_account
    add search text not null generated always as (searchable(name || ' ' || coalesce(bank, '') || ' '
      || coalesce(agency, '') || ' ' || coalesce(number, ''))) stored`,
  ...['fn_account', 'fn_cost_center', 'fn_bank_account'].map(
    (table) =>
      sql`create index ${sql.ref(`${table}_search_idx`)} on ${sql.table(table)} using gin (search gin_trgm_ops)`,
  ),
  // Whether an account was taught to a rule.
  sql`create index fn_statement_rule_account_idx on fn_statement_rule (fn_account_id)`,
  sql`create index fn_statement_rule_center_idx on fn_statement_rule (fn_cost_center_id)
    where fn_cost_center_id is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
