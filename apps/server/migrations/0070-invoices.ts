import { type Kysely, sql } from 'kysely';

const environments = "environment in ('local', 'restricted', 'production')";

const units = [
  // What a business unit says in its notes, and what a draft begins with.
  sql.raw(`
    create table nf_fiscal (
      business_unit_id bigint primary key references gl_business_unit,
      environment text not null default 'local' check (${environments}),
      regime text not null check (regime in ('simples', 'mei', 'normal')),
      city_ibge text check (city_ibge ~ '^[0-9]{7}$'),
      municipal_registration text,
      email text,
      phone text,
      series text not null check (series ~ '^[1-9][0-9]{0,4}$'),
      service_code text check (service_code ~ '^[0-9]{6}$'),
      municipal_code text,
      nbs text,
      iss_rate numeric(5, 2) not null,
      states_iss_rate boolean not null,
      iss_withheld text not null check (iss_withheld in ('no', 'customer')),
      iss_kind text not null check (iss_kind in ('taxable', 'export', 'immune', 'not_due')),
      withheld_rates jsonb not null,
      ibs_cbs jsonb,
      burden_rate numeric(5, 2) not null,
      description_template text not null,
      signature_hash text not null check (signature_hash in ('sha1', 'sha256')),
      mails_customer boolean not null,
      updated_by bigint references gl_user,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`),
  // The next number of a series. Locked by the transaction that signs, so that no number is left out or used twice.
  sql.raw(`
    create table nf_series (
      business_unit_id bigint not null references gl_business_unit,
      environment text not null check (${environments}),
      series text not null,
      next_number bigint not null default 1 check (next_number >= 1),
      primary key (business_unit_id, environment, series)
    )`),
  // The A1 certificate, sealed with the installation's secret (docs/decisions/096).
  sql`
    create table nf_certificate (
      business_unit_id bigint primary key references gl_business_unit,
      sealed bytea not null,
      subject text not null,
      tax_id text not null,
      serial text not null,
      valid_from timestamptz not null,
      valid_to timestamptz not null,
      -- The last warning of its end, in days.
      told integer,
      set_by bigint references gl_user,
      set_at timestamptz not null
    )`,
];

const notes = [
  sql.raw(`
    create table nf_invoice (
      id bigint generated always as identity primary key,
      status text not null default 'draft' check (status in ('draft', 'signed', 'sent', 'authorised', 'rejected',
        'no_answer', 'cancelled', 'substituted', 'local')),
      source text not null check (source in ('hand', 'charge', 'bulk', 'substitution')),
      environment text not null check (${environments}),
      business_unit_id bigint not null references gl_business_unit,
      series text not null,
      number bigint check (number >= 1),
      person_id bigint references gl_user,
      customer jsonb not null,
      service_code text not null,
      municipal_code text,
      nbs text,
      city_ibge text not null,
      description text not null,
      competence date not null,
      value_cents bigint not null check (value_cents > 0),
      discount_cents bigint not null,
      conditional_discount_cents bigint not null,
      deduction_cents bigint not null,
      iss_rate numeric(5, 2) not null,
      iss_withheld text not null,
      iss_kind text not null,
      withheld_rates jsonb not null,
      ibs_cbs jsonb,
      -- Computed when it is saved; sums add up the next three.
      taxes jsonb not null,
      iss_cents bigint not null,
      withheld_cents bigint not null,
      net_cents bigint not null,
      dps_id text,
      access_key text,
      note_number text,
      emitted_at timestamptz,
      authorised_at timestamptz,
      ended_at timestamptz,
      ended_outside boolean not null default false,
      cancel_reason text,
      rejection jsonb,
      -- What the sender has to do, as with providers of charges (docs/decisions/074).
      sender_wait text check (sender_wait in ('send', 'cancel')),
      sender_tries integer not null default 0,
      sender_retry_at timestamptz,
      sender_problem text,
      events_checked_at timestamptz,
      mailed_at timestamptz,
      substitutes_id bigint references nf_invoice,
      substitute_reason text,
      substitute_text text,
      pm_transaction_id bigint references pm_transaction,
      at_ticket_id bigint references at_ticket on delete set null,
      fn_entry_id bigint references fn_entry,
      created_by bigint references gl_user,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      search text generated always as (searchable(coalesce(customer ->> 'name', '') || ' '
        || coalesce(customer ->> 'tax_id', '') || ' ' || description)) stored,
      check ((status = 'draft') = (number is null)),
      check (status not in ('authorised', 'substituted') or access_key is not null or environment = 'local')
    )`),
  // A number is one note's, and a DPS has one name at the authority.
  sql`
    create unique index nf_invoice_number_idx on nf_invoice (business_unit_id, environment, series, number)
    where number is not null`,
  sql`create unique index nf_invoice_dps_idx on nf_invoice (environment, dps_id) where dps_id is not null`,
  sql`create unique index nf_invoice_key_idx on nf_invoice (access_key) where access_key is not null`,
  // A charge has one note at a time, and a note one that replaces it.
  sql`
    create unique index nf_invoice_charge_one_idx on nf_invoice (pm_transaction_id)
    where substitutes_id is null and status not in ('cancelled', 'substituted')`,
  sql`create unique index nf_invoice_substitutes_idx on nf_invoice (substitutes_id) where substitutes_id is not null`,
  // Everything that was signed or answered, byte for byte. Only grows.
  sql`
    create table nf_document (
      id bigint generated always as identity primary key,
      invoice_id bigint not null references nf_invoice,
      kind text not null check (kind in ('dps', 'note', 'event', 'event_answer')),
      xml bytea not null,
      at timestamptz not null
    )`,
  sql`create index nf_document_invoice_idx on nf_document (invoice_id, kind, id)`,
  sql`
    create table nf_event (
      id bigint generated always as identity primary key,
      invoice_id bigint not null references nf_invoice,
      kind text not null check (kind in ('101101', '105102', '305101')),
      state text not null check (state in ('waiting', 'done', 'refused')),
      reason text,
      text text,
      outside boolean not null default false,
      document_id bigint references nf_document,
      at timestamptz,
      user_id bigint references gl_user,
      created_at timestamptz not null default now()
    )`,
  sql`create unique index nf_event_invoice_idx on nf_event (invoice_id, kind) where state <> 'refused'`,
  sql`create index nf_event_all_idx on nf_event (invoice_id, id)`,
  // Whether the payment of a charge makes a note; of those that come again, of all.
  sql`
    create table nf_charge (
      pm_transaction_id bigint primary key references pm_transaction on delete cascade,
      invoicing text not null check (invoicing in ('never', 'draft', 'emit')),
      -- Why no note came of its payment.
      problem text
    )`,
  sql`
    create table nf_recurrence (
      pm_recurrence_id bigint primary key references pm_recurrence on delete cascade,
      invoicing text not null check (invoicing in ('never', 'draft', 'emit'))
    )`,
];

const partialIndexes = (names: string) =>
  names.split(' ').map((name) => {
    const [column, unique] = name.split(':');
    return sql.raw(
      `create index nf_invoice_${unique ?? column}_idx on nf_invoice (${column}, id) where ${column} is not null`,
    );
  });

const indexes = [
  sql`create index nf_invoice_competence_idx on nf_invoice (competence, id)`,
  sql`create index nf_invoice_unit_idx on nf_invoice (business_unit_id, competence, id)`,
  sql`create index nf_invoice_unit_id_idx on nf_invoice (business_unit_id, id)`,
  sql`create index nf_invoice_status_idx on nf_invoice (status, id)`,
  sql`create index nf_invoice_status_competence_idx on nf_invoice (status, competence, id)`,
  sql`create index nf_invoice_value_idx on nf_invoice (value_cents, id)`,
  sql`create index nf_invoice_emitted_idx on nf_invoice (emitted_at, id)`,
  sql`create index nf_invoice_series_idx on nf_invoice (number, id)`,
  sql`create index nf_invoice_month_idx on nf_invoice (business_unit_id, emitted_at, id) where emitted_at is not null`,
  sql`create index nf_invoice_note_number_idx on nf_invoice (note_number) where note_number is not null`,
  ...partialIndexes(
    'person_id:person pm_transaction_id:charge at_ticket_id:ticket fn_entry_id:entry sender_retry_at:due',
  ),
  sql`
    create index nf_invoice_attention_idx on nf_invoice (id)
    where status in ('rejected', 'no_answer') or sender_problem is not null`,
  sql`
    create index nf_invoice_checked_idx on nf_invoice (events_checked_at nulls first, id)
    where status = 'authorised'`,
  sql`create index nf_invoice_search_idx on nf_invoice using gin (search gin_trgm_ops)`,
];

const keys = 'business_unit_id, environment, status';
const sums = ['value_cents', 'iss_cents', 'withheld_cents', 'net_cents'];

function part(rows: 'gone' | 'come'): string {
  const sign = rows === 'gone' ? -1 : 1;
  const totals = sums.map((name) => `${sign} * sum(${name}) as ${name}`).join(', ');
  return `
    select grain, case grain when 'day' then competence else date_trunc('month', competence)::date end as "on", ${keys},
      ${sign} * count(*) as invoices, ${totals}
    from ${rows} cross join (values ('day'), ('month')) as grains (grain)
    group by grain, 2, ${keys}`;
}

/** Statement triggers that append the differences of a change, as those of entries (migration 0062). */
function counted(operation: 'insert' | 'update' | 'delete') {
  const name = `nf_invoice_sum_${operation}`;
  const gone = operation === 'insert' ? [] : ['gone' as const];
  const come = operation === 'delete' ? [] : ['come' as const];
  const tables = [...gone.map(() => 'old table as gone'), ...come.map(() => 'new table as come')];
  const all = ['invoices', ...sums];
  return [
    sql.raw(`
      create function ${name}() returns trigger language plpgsql as $$
      begin
        insert into nf_invoice_sum
        select grain, "on", ${keys}, ${all.map((one) => `sum(${one})`).join(', ')}
        from (${[...gone, ...come].map(part).join(' union all ')}) as part
        group by grain, "on", ${keys} having ${all.map((one) => `sum(${one}) <> 0`).join(' or ')};
        return null;
      end $$`),
    sql.raw(`
      create trigger ${name} after ${operation} on nf_invoice referencing ${tables.join(' ')}
      for each statement execute function ${name}()`),
  ];
}

const summed = [
  sql`
    create table nf_invoice_sum (
      grain text not null check (grain in ('day', 'month')),
      "on" date not null,
      business_unit_id bigint not null,
      environment text not null,
      status text not null,
      invoices bigint not null,
      value_cents numeric not null,
      iss_cents numeric not null,
      withheld_cents numeric not null,
      net_cents numeric not null
    )`,
  sql.raw(
    `create index nf_invoice_sum_idx on nf_invoice_sum (grain, "on") include (${keys}, invoices, ${sums.join(', ')})`,
  ),
  ...counted('insert'),
  ...counted('update'),
  ...counted('delete'),
  sql`
    create function nf_document_only_grows() returns trigger language plpgsql as $$
    begin
      raise exception 'nf_document only grows';
    end $$`,
  sql`
    create trigger nf_document_only_grows before update or delete on nf_document
    for each statement execute function nf_document_only_grows()`,
];

/** Invoices: fiscal data of units, notes, their documents and events, sums. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...units, ...notes, ...indexes, ...summed]) await statement.execute(db);
}
