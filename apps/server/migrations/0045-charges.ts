import { type Kysely, sql } from 'kysely';

const columns = [
  sql`
    alter table pm_transaction
      drop constraint pm_transaction_status_check,
      drop constraint pm_transaction_paid_cents_check,
      drop constraint pm_transaction_check1,
      add description text not null default '',
      add person_tax_id text,
      add person_email text,
      -- The last day without fine: the due date, moved to the bank's next business day.
      add counted_due_date date,
      -- As in the central bank's CobVValor; the calculator of packages/brazil reads them.
      add fine jsonb,
      add interest jsonb,
      add discount jsonb,
      add abatement jsonb,
      add valid_days integer not null default 30 check (valid_days between 0 and 3650),
      add instalment_number integer,
      add instalment_count integer,
      add instalment_group uuid,
      add recurrence_id bigint,
      add recurrence_number integer,
      add refunded_cents bigint not null default 0 check (refunded_cents >= 0),
      add credits_balance boolean not null default false,
      add cancel_reason text,
      add cancelled_at timestamptz,
      add reminded_at timestamptz,
      add provider_error text,
      -- What a remote provider still has to do.
      add provider_wait text check (provider_wait in ('emit', 'change', 'cancel', 'refund')),
      add created_by bigint references gl_user,
      add search text generated always as (searchable(person_name || ' ' || coalesce(person_tax_id, '')
        || ' ' || coalesce(person_email, '') || ' ' || coalesce(reference, '') || ' ' || description)) stored`,
  sql`update pm_transaction set paid_cents = 0 where paid_cents is null`,
  sql`update pm_transaction set refunded_cents = paid_cents where status = 'refunded'`,
  sql`
    update pm_transaction set counted_due_date = due_date + case extract(isodow from due_date)
      when 6 then 2 when 7 then 1 else 0 end`,
  sql`
    alter table pm_transaction
      alter counted_due_date set not null,
      alter paid_cents set default 0,
      alter paid_cents set not null,
      add check (paid_cents >= 0),
      add check (counted_due_date >= due_date),
      add check (status in
        ('draft', 'emitted', 'partial', 'paid', 'partly_refunded', 'refunded', 'cancelled')),
      add check (status not in ('partial', 'paid', 'partly_refunded', 'refunded')
        or (paid_at is not null and paid_cents > 0)),
      add check (status <> 'cancelled' or paid_cents = refunded_cents),
      add check ((instalment_number is null) = (instalment_group is null)
        and (instalment_number is null) = (instalment_count is null)),
      add check (instalment_number between 1 and instalment_count)`,
];

const tables = [
  // The next charges are copies of the first: a person's data stands in charges alone.
  sql`
    create table pm_recurrence (
      id bigint generated always as identity primary key,
      first_transaction_id bigint not null references pm_transaction,
      every text not null check (every in ('month', 'year')),
      times integer check (times between 2 and 600),
      until date,
      days_ahead integer not null check (days_ahead between 0 and 365),
      emit boolean not null,
      made integer not null default 1,
      next_due_date date,
      state text not null default 'active' check (state in ('active', 'finished', 'stopped')),
      stop_reason text,
      created_by bigint references gl_user,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check ((state = 'active') = (next_due_date is not null))
    )`,
  sql`create index pm_recurrence_first_idx on pm_recurrence (first_transaction_id)`,
  sql`create index pm_recurrence_next_idx on pm_recurrence (next_due_date) where state = 'active'`,
  sql`
    alter table pm_transaction
      add foreign key (recurrence_id) references pm_recurrence,
      add unique (recurrence_id, recurrence_number)`,
  // One row per sum of money that came. "duplicate": nothing was open when it came, so it waits for a refund.
  sql`
    create table pm_payment (
      id bigint generated always as identity primary key,
      transaction_id bigint not null references pm_transaction,
      paid_on date not null,
      cents bigint not null check (cents > 0),
      source text not null check (source in ('webhook', 'pix', 'cnab', 'hand')),
      external_id text,
      duplicate boolean not null default false,
      refunded_cents bigint not null default 0 check (refunded_cents between 0 and cents),
      note text,
      fn_bank_account_id bigint,
      file_id bigint references gl_resource on delete set null,
      created_by bigint references gl_user,
      created_at timestamptz not null default now(),
      unique (source, external_id)
    )`,
  sql`create index pm_payment_transaction_idx on pm_payment (transaction_id, id)`,
  sql`create index pm_payment_file_idx on pm_payment (file_id) where file_id is not null`,
  sql`
    create table pm_refund (
      id bigint generated always as identity primary key,
      payment_id bigint not null references pm_payment,
      transaction_id bigint not null references pm_transaction,
      cents bigint not null check (cents > 0),
      reason text not null,
      state text not null check (state in ('waiting', 'done', 'failed')),
      external_id text unique,
      created_by bigint references gl_user,
      created_at timestamptz not null default now(),
      done_at timestamptz
    )`,
  sql`create index pm_refund_payment_idx on pm_refund (payment_id)`,
  sql`create index pm_refund_transaction_idx on pm_refund (transaction_id)`,
  sql`
    insert into pm_payment (transaction_id, paid_on, cents, source, refunded_cents, created_at)
    select id, (paid_at at time zone 'America/Sao_Paulo')::date, paid_cents, 'webhook', refunded_cents, paid_at
    from pm_transaction where paid_cents > 0`,
  // An act on many rows that people follow: GET /api/job/{job}.
  sql`
    create table gl_job (
      id uuid primary key default gen_random_uuid(),
      kind text not null,
      state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
      data jsonb not null,
      total integer not null,
      done integer not null default 0,
      user_id bigint not null references gl_user,
      created_at timestamptz not null default now(),
      finished_at timestamptz
    )`,
  sql`create index gl_job_user_idx on gl_job (user_id, created_at)`,
  sql`
    create table gl_job_row (
      job_id uuid not null references gl_job on delete cascade,
      seq integer not null,
      subject_id bigint not null,
      state text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
      message text,
      primary key (job_id, seq)
    )`,
  sql`create index gl_job_row_waiting_idx on gl_job_row (job_id, seq) where state = 'waiting'`,
];

const indexes = [
  sql`create index pm_transaction_due_idx on pm_transaction (due_date, id)`,
  sql`create index pm_transaction_value_idx on pm_transaction (value_cents, id)`,
  sql`create index pm_transaction_name_idx on pm_transaction (searchable(person_name), id)`,
  sql`create index pm_transaction_unit_idx on pm_transaction (business_unit_id, due_date, id)`,
  sql`create index pm_transaction_status_idx on pm_transaction (status, due_date, id)`,
  sql`create index pm_transaction_type_idx on pm_transaction (type, due_date, id)`,
  sql`
    create index pm_transaction_open_idx on pm_transaction (counted_due_date, id)
    where status in ('emitted', 'partial')`,
  sql`
    create index pm_transaction_waits_idx on pm_transaction (id) where provider_wait is not null`,
  sql`
    create index pm_transaction_group_idx on pm_transaction (instalment_group, instalment_number)
    where instalment_group is not null`,
  sql`create index pm_transaction_search_idx on pm_transaction using gin (search gin_trgm_ops)`,
];

/** The sums of the rows of a table, for one day and for one month each. */
const partsOf = (rows: string, sign: 1 | -1) => `
  select grain, case grain when 'day' then due_date else date_trunc('month', due_date)::date end as due_on,
    case grain when 'day' then counted_due_date end as counted_on, business_unit_id, type, status,
    ticket_id is not null as has_ticket, ${sign} * count(*) as charges, ${sign} * sum(value_cents) as asked_cents,
    ${sign} * sum(paid_cents - refunded_cents) as paid_cents,
    ${sign} * sum(case when status in ('emitted', 'partial') then greatest(value_cents - paid_cents, 0) else 0 end)
      as open_cents
  from ${rows} cross join (values ('day'), ('month')) as grains (grain)
  group by 1, 2, 3, 4, 5, 6, 7`;

/** Unchanged rows cancel each other out before they are written. */
function counting(operation: string) {
  const name = `pm_charge_count_${operation.toLowerCase()}`;
  const gone = operation !== 'INSERT' && partsOf('gone', -1);
  const come = operation !== 'DELETE' && partsOf('come', 1);
  const seen = [gone && 'old table as gone', come && 'new table as come'].filter(Boolean);
  return [
    sql.raw(`
      create function ${name}() returns trigger language plpgsql as $$
      begin
        insert into pm_charge_sum
        select grain, due_on, counted_on, business_unit_id, type, status, has_ticket,
          sum(charges), sum(asked_cents), sum(paid_cents), sum(open_cents)
        from (${[gone, come].filter(Boolean).join(' union all ')}) as part
        group by 1, 2, 3, 4, 5, 6, 7
        having sum(charges) <> 0 or sum(asked_cents) <> 0 or sum(paid_cents) <> 0 or sum(open_cents) <> 0;
        return null;
      end $$`),
    sql.raw(`
      create trigger ${name} after ${operation} on pm_transaction referencing ${seen.join(' ')}
      for each statement execute function ${name}()`),
  ];
}

/**
 * Sums by day and by month of the due date, so that a list's foot costs the same however many charges there are. Changes
 * append differences, for which no writer waits for another; a job adds them up.
 */
const sums = [
  sql`
    create table pm_charge_sum (
      grain text not null check (grain in ('day', 'month')),
      due_on date not null,
      counted_on date,
      business_unit_id bigint not null,
      type text not null,
      status text not null,
      has_ticket boolean not null,
      charges bigint not null,
      asked_cents numeric not null,
      paid_cents numeric not null,
      open_cents numeric not null
    )`,
  sql`
    create index pm_charge_sum_idx on pm_charge_sum (grain, due_on)
    include (counted_on, business_unit_id, type, status, has_ticket, charges, asked_cents, paid_cents, open_cents)`,
  ...['INSERT', 'UPDATE', 'DELETE'].flatMap(counting),
  sql`
    insert into pm_charge_sum
    select * from (${sql.raw(partsOf('pm_transaction', 1))}) as part`,
];

/** Charges: rules, instalments, recurrence, the money that came and went back, sums, acts on many rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...columns, ...tables, ...indexes, ...sums]) {
    await statement.execute(db);
  }
}
