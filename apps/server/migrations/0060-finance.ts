import { type Kysely, sql } from 'kysely';

const registers = [
  // The chart of accounts. A purpose names the account that the product itself books to.
  sql`
    create table fn_account (
      id bigint generated always as identity primary key,
      code text not null unique check (code ~ '^[0-9]{1,3}([.][0-9]{1,4}){0,5}$'),
      name text not null,
      kind text not null check (kind in ('revenue', 'cost', 'expense', 'financial', 'transfer')),
      parent_id bigint references fn_account,
      purpose text unique check (purpose in ('charges', 'charge_refunds', 'charge_advances', 'bank_fees',
        'interest_received', 'interest_paid', 'discounts_given', 'discounts_taken')),
      active boolean not null default true,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (parent_id <> id)
    )`,
  sql`create index fn_account_parent_idx on fn_account (parent_id)`,
  sql`
    create table fn_cost_center (
      id bigint generated always as identity primary key,
      code text not null unique check (code ~ '^[0-9]{1,3}([.][0-9]{1,4}){0,5}$'),
      name text not null,
      parent_id bigint references fn_cost_center,
      active boolean not null default true,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (parent_id <> id)
    )`,
  sql`create index fn_cost_center_parent_idx on fn_cost_center (parent_id)`,
  sql`
    create table fn_bank_account (
      id bigint generated always as identity primary key,
      name text not null,
      business_unit_id bigint not null references gl_business_unit,
      kind text not null default 'bank' check (kind in ('bank', 'cash')),
      bank text check (bank ~ '^[0-9]{3}$'),
      agency text,
      number text,
      opening_cents bigint not null default 0,
      opening_on date not null,
      -- Where money of charges is booked that names no account.
      receives_charges boolean not null default false,
      -- How the columns of its CSV statements are read: saved by the last import.
      csv_mapping jsonb,
      active boolean not null default true,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
  sql`create index fn_bank_account_unit_idx on fn_bank_account (business_unit_id)`,
  sql`
    create unique index fn_bank_account_receives_idx on fn_bank_account (business_unit_id)
    where receives_charges`,
];

const entries = [
  // An entry that comes again; the next ones are copies of these terms.
  sql`
    create table fn_recurrence (
      id bigint generated always as identity primary key,
      every text not null check (every in ('month', 'year')),
      times integer check (times between 2 and 600),
      until date,
      days_ahead integer not null check (days_ahead between 0 and 365),
      -- What each asks: direction, description, amount, parts and the like; days are those of the first.
      terms jsonb not null,
      first_due_date date not null,
      first_competence date not null,
      business_unit_id bigint not null references gl_business_unit,
      made integer not null default 1,
      next_due_date date,
      -- When the job looks at it: so many days before the next due date, or after an hour while it waits.
      look_at timestamptz,
      state text not null default 'active' check (state in ('active', 'finished', 'stopped')),
      wait_reason text,
      stop_reason text,
      stopped_at timestamptz,
      stopped_by bigint references gl_user,
      created_by bigint references gl_user,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (times is null or until is null),
      check ((state = 'active') = (next_due_date is not null)),
      check ((state = 'active') = (look_at is not null))
    )`,
  sql`create index fn_recurrence_next_idx on fn_recurrence (look_at, id) where state = 'active'`,
  // What is to be paid or received. Its lines in the journal say what it means for the result.
  sql`
    create table fn_entry (
      id bigint generated always as identity primary key,
      direction text not null check (direction in ('receivable', 'payable')),
      source text not null default 'hand'
        check (source in ('hand', 'recurrence', 'charge', 'fee', 'refund', 'statement')),
      description text not null,
      document text,
      person_id bigint references gl_user,
      supplier_name text,
      business_unit_id bigint not null references gl_business_unit,
      competence date not null,
      due_date date not null,
      amount_cents bigint not null check (amount_cents > 0),
      settled_cents bigint not null default 0 check (settled_cents between 0 and amount_cents),
      status text not null default 'open' check (status in ('open', 'partial', 'settled', 'cancelled')),
      -- The last day on which money moved.
      settled_on date,
      cancel_reason text,
      -- Posted by a charge: what came, what the bank kept of it, what went back.
      pm_transaction_id bigint references pm_transaction,
      pm_payment_id bigint references pm_payment,
      pm_refund_id bigint references pm_refund,
      instalment_number integer,
      instalment_count integer,
      instalment_group uuid,
      recurrence_id bigint references fn_recurrence,
      recurrence_number integer,
      created_by bigint references gl_user,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      search text generated always as (searchable(description || ' ' || coalesce(supplier_name, '')
        || ' ' || coalesce(document, ''))) stored,
      unique (recurrence_id, recurrence_number),
      unique (pm_payment_id, source),
      unique (pm_refund_id),
      check ((instalment_number is null) = (instalment_group is null)
        and (instalment_number is null) = (instalment_count is null)),
      check (status = 'cancelled' or (status = 'open') = (settled_cents = 0)),
      check (status = 'cancelled' or (status = 'settled') = (settled_cents = amount_cents))
    )`,
  // The accounts of an entry: one part, or its spread. The parts' cents are the entry's.
  sql`
    create table fn_entry_part (
      entry_id bigint not null references fn_entry on delete cascade,
      seq integer not null,
      fn_account_id bigint not null references fn_account,
      fn_cost_center_id bigint references fn_cost_center,
      percent numeric(7, 4),
      cents bigint not null check (cents > 0),
      primary key (entry_id, seq)
    )`,
  sql`create index fn_entry_part_account_idx on fn_entry_part (fn_account_id, entry_id)`,
  sql`
    create index fn_entry_part_center_idx on fn_entry_part (fn_cost_center_id, entry_id)
    where fn_cost_center_id is not null`,
  // Everything that changes the balance of a bank account: settlements of entries, and both sides of a transfer.
  // Only grows; what was wrong gets its opposite.
  sql`
    create table fn_movement (
      id bigint generated always as identity primary key,
      fn_bank_account_id bigint not null references fn_bank_account,
      business_unit_id bigint not null references gl_business_unit,
      "on" date not null,
      -- More (+) or less (-) in the account.
      cents bigint not null,
      entry_id bigint references fn_entry,
      -- Of a settlement: what it settles of the entry, and what came on top or was left.
      amount_cents bigint not null default 0,
      interest_cents bigint not null default 0,
      fine_cents bigint not null default 0,
      discount_cents bigint not null default 0,
      transfer_id uuid,
      reverses_id bigint unique references fn_movement,
      reason text,
      note text,
      created_by bigint references gl_user,
      created_at timestamptz not null default now(),
      check ((entry_id is null) <> (transfer_id is null)),
      check (transfer_id is null or cents <> 0)
    )`,
  sql`create index fn_movement_account_idx on fn_movement (fn_bank_account_id, "on", id)`,
  sql`create index fn_movement_entry_idx on fn_movement (entry_id, id) where entry_id is not null`,
  sql`create index fn_movement_unit_idx on fn_movement (business_unit_id, "on", id)`,
  sql`create index fn_movement_transfer_idx on fn_movement (transfer_id) where transfer_id is not null`,
  // The journal: what each entry means for the result, by competence and by cash. Only grows.
  sql`
    create table fn_line (
      id bigint generated always as identity primary key,
      entry_id bigint not null references fn_entry,
      movement_id bigint references fn_movement,
      basis text not null check (basis in ('competence', 'cash')),
      "on" date not null,
      business_unit_id bigint not null references gl_business_unit,
      fn_account_id bigint not null references fn_account,
      fn_cost_center_id bigint references fn_cost_center,
      -- Better (+) or worse (-) for the result.
      cents bigint not null check (cents <> 0),
      created_at timestamptz not null default now()
    )`,
  sql`create index fn_line_entry_idx on fn_line (entry_id, id)`,
  sql`create index fn_line_account_idx on fn_line (fn_account_id, basis, "on", id)`,
  sql`create index fn_line_on_idx on fn_line (basis, "on", id)`,
  sql`
    create index fn_line_center_idx on fn_line (fn_cost_center_id, basis, "on", id)
    where fn_cost_center_id is not null`,
  sql`
    create index fn_line_movement_idx on fn_line (movement_id) where movement_id is not null`,
];

const indexes = [
  sql`create index fn_entry_due_idx on fn_entry (due_date, id)`,
  sql`create index fn_entry_direction_idx on fn_entry (direction, due_date, id)`,
  sql`create index fn_entry_unit_idx on fn_entry (business_unit_id, due_date, id)`,
  sql`create index fn_entry_status_idx on fn_entry (status, due_date, id)`,
  sql`
    create index fn_entry_open_idx on fn_entry (direction, due_date, id)
    where status in ('open', 'partial')`,
  sql`create index fn_entry_competence_idx on fn_entry (business_unit_id, competence, id)`,
  sql`create index fn_entry_amount_idx on fn_entry (amount_cents, id)`,
  sql`create index fn_entry_person_idx on fn_entry (person_id, due_date, id) where person_id is not null`,
  sql`
    create index fn_entry_transaction_idx on fn_entry (pm_transaction_id, id)
    where pm_transaction_id is not null`,
  sql`
    create index fn_entry_group_idx on fn_entry (instalment_group, instalment_number)
    where instalment_group is not null`,
  sql`create index fn_entry_search_idx on fn_entry using gin (search gin_trgm_ops)`,
];

/** Finance: accounts, entries, movements and the journal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...registers, ...entries, ...indexes]) await statement.execute(db);
}
