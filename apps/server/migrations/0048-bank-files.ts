import { type Kysely, sql } from 'kysely';

const statements = [
  // Where the payer lives, as banks ask for it: {street, district, cep, city, state}.
  sql`alter table pm_transaction add person_address jsonb`,
  // What the bank kept of it, and the day on which it is in the account.
  sql`
    alter table pm_payment
      add fee_cents bigint not null default 0 check (fee_cents >= 0),
      add credit_on date`,
  // A file for the bank. Its bytes name payers: they go after half a year, and with the data of a payer.
  sql`
    create table pm_remittance (
      id bigint generated always as identity primary key,
      business_unit_id bigint not null references gl_business_unit,
      -- Counts the unit's files, without gaps.
      number integer not null check (number > 0),
      bank text not null,
      line_count integer not null check (line_count > 0),
      value_cents bigint not null,
      sha256 bytea not null,
      content bytea,
      created_by bigint references gl_user,
      created_at timestamptz not null default now(),
      unique (business_unit_id, number)
    )`,
  sql`create index pm_remittance_user_idx on pm_remittance (created_by)`,
  sql`
    create index pm_remittance_content_idx on pm_remittance (created_at) where content is not null`,
  // What the bank is told of a charge. "dropped": never told, because something else made it needless.
  sql`
    create table pm_instruction (
      id bigint generated always as identity primary key,
      transaction_id bigint not null references pm_transaction on delete cascade,
      business_unit_id bigint not null references gl_business_unit,
      kind text not null check (kind in ('register', 'cancel', 'abate', 'unabate', 'due_date')),
      state text not null default 'waiting'
        check (state in ('waiting', 'sent', 'done', 'refused', 'dropped')),
      remittance_id bigint references pm_remittance,
      -- The bank's answer.
      words text,
      answered_at timestamptz,
      created_by bigint references gl_user,
      created_at timestamptz not null default now(),
      check ((remittance_id is null) = (state in ('waiting', 'dropped')))
    )`,
  sql`create index pm_instruction_charge_idx on pm_instruction (transaction_id, id)`,
  sql`create unique index pm_instruction_once_idx on pm_instruction (transaction_id, kind) where state = 'waiting'`,
  sql`
    create index pm_instruction_waiting_idx on pm_instruction (business_unit_id, id)
    where state = 'waiting'`,
  sql`create index pm_instruction_remittance_idx on pm_instruction (remittance_id)`,
  sql`create index pm_instruction_user_idx on pm_instruction (created_by)`,
  // A bank's file. The hash is that of what it says, whatever its line ends and its encoding.
  sql`
    create table pm_return (
      id bigint generated always as identity primary key,
      business_unit_id bigint not null references gl_business_unit,
      bank text not null,
      agreement text not null,
      number integer not null,
      made_on date,
      content_hash bytea not null unique,
      state text not null default 'read' check (state in ('read', 'applying', 'applied')),
      line_count integer not null,
      done integer not null default 0,
      -- What came of it, by outcome: {paid: 2, …}.
      counts jsonb not null default '{}',
      paid_cents bigint not null default 0,
      fee_cents bigint not null default 0,
      created_by bigint references gl_user,
      created_at timestamptz not null default now(),
      begun_at timestamptz,
      applied_at timestamptz
    )`,
  sql`create index pm_return_unit_idx on pm_return (business_unit_id, id)`,
  sql`create index pm_return_user_idx on pm_return (created_by)`,
  sql`create index pm_return_begun_idx on pm_return (begun_at) where state = 'applying'`,
  sql`
    create table pm_return_line (
      return_id bigint not null references pm_return on delete cascade,
      line integer not null,
      our_number bigint,
      reference text not null,
      act text not null,
      words text not null,
      cents bigint not null,
      fee_cents bigint not null,
      happened_on date,
      credit_on date,
      -- Why the file itself makes it impossible.
      fault text,
      -- The same event in another file has the same key.
      event_key text not null,
      transaction_id bigint references pm_transaction on delete set null,
      -- What it would do, and once it is applied what came of it.
      outcome text not null,
      outcome_words text not null,
      applied boolean not null default false,
      primary key (return_id, line)
    )`,
  sql`create index pm_return_line_charge_idx on pm_return_line (transaction_id)`,
  sql`
    create index pm_return_line_event_idx on pm_return_line (event_key) where applied`,
];

/** Files for banks and of banks: what they are told of charges, and what they answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
