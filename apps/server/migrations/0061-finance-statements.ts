import { type Kysely, sql } from 'kysely';

const statements = [
  sql`
    create table fn_statement (
      id bigint generated always as identity primary key,
      fn_bank_account_id bigint not null references fn_bank_account,
      filename text not null,
      format text not null check (format in ('ofx', 'csv')),
      storage_key text not null,
      sha256 bytea not null,
      first_on date,
      last_on date,
      -- What the bank says the account holds, where the file says so.
      balance_cents bigint,
      balance_on date,
      line_count integer not null,
      new_count integer not null,
      created_by bigint references gl_user,
      created_at timestamptz not null default now()
    )`,
  sql`create index fn_statement_account_idx on fn_statement (fn_bank_account_id, id)`,
  // One line of a bank's statement, kept once however often it is imported.
  sql`
    create table fn_statement_line (
      id bigint generated always as identity primary key,
      statement_id bigint not null references fn_statement,
      fn_bank_account_id bigint not null references fn_bank_account,
      "on" date not null,
      cents bigint not null check (cents <> 0),
      text text not null,
      document text,
      -- FITID, date, amount and occurrence: banks repeat FITIDs.
      key text not null,
      state text not null default 'open' check (state in ('open', 'matched', 'ignored')),
      ignore_reason text,
      matched_by bigint references gl_user,
      matched_at timestamptz,
      unique (fn_bank_account_id, key)
    )`,
  sql`create index fn_statement_line_statement_idx on fn_statement_line (statement_id, id)`,
  sql`create index fn_statement_line_on_idx on fn_statement_line (fn_bank_account_id, "on", id)`,
  sql`
    create index fn_statement_line_open_idx on fn_statement_line (fn_bank_account_id, "on", id)
    where state = 'open'`,
  // What a line of a statement is: movements of the same account, whole or in part. Signed as both are.
  sql`
    create table fn_match (
      line_id bigint not null references fn_statement_line,
      movement_id bigint not null references fn_movement,
      cents bigint not null check (cents <> 0),
      -- The match booked the movement, and takes it back when it is undone.
      made boolean not null,
      -- The rule that suggested it.
      rule_id bigint,
      created_by bigint references gl_user,
      created_at timestamptz not null default now(),
      primary key (line_id, movement_id)
    )`,
  sql`create index fn_match_movement_idx on fn_match (movement_id)`,
  // What staff taught: lines with this text go to this account.
  sql`
    create table fn_statement_rule (
      id bigint generated always as identity primary key,
      business_unit_id bigint not null references gl_business_unit,
      text text not null,
      direction text not null check (direction in ('receivable', 'payable')),
      description text not null,
      fn_account_id bigint not null references fn_account,
      fn_cost_center_id bigint references fn_cost_center,
      used integer not null default 0,
      active boolean not null default true,
      created_by bigint references gl_user,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (business_unit_id, direction, text)
    )`,
];

const months = [
  // The months of a unit. Who books in one holds its row for share, who closes it holds it alone.
  sql`
    create table fn_month (
      business_unit_id bigint not null references gl_business_unit,
      month date not null check (extract(day from month) = 1),
      closed boolean not null default false,
      closed_by bigint references gl_user,
      closed_at timestamptz,
      reopened_by bigint references gl_user,
      reopened_at timestamptz,
      reopen_reason text,
      -- The accountant's package of the last closing.
      package_state text check (package_state in ('waiting', 'making', 'ready', 'failed')),
      package_done integer not null default 0,
      package_key text,
      package_bytes bigint,
      package_sha256 bytea,
      primary key (business_unit_id, month)
    )`,
];

/** Finance: statements of banks, and months. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...statements, ...months]) await statement.execute(db);
}
