import { type Kysely, sql } from 'kysely';

const statements = [
  // What a bank slip and a Pix code need of the company that receives; the agreement is the bank's "convênio".
  sql`
    alter table gl_business_unit
      add city text,
      add bank_code text check (bank_code ~ '^[0-9]{3}$'),
      add bank_agency text,
      add bank_account text,
      add bank_agreement text,
      add bank_wallet text,
      add pix_key text,
      add last_our_number bigint not null default 0`,
  // No status "overdue": it follows from due date and today in São Paulo, and would be wrong the night after.
  sql`
    create table pm_transaction (
      id bigint generated always as identity primary key,
      token_hash bytea not null unique,
      token_sealed bytea not null,
      person_id bigint references gl_user,
      person_name text not null,
      ticket_id bigint references at_ticket,
      business_unit_id bigint not null references gl_business_unit,
      value_cents bigint not null check (value_cents > 0),
      due_date date not null,
      type text not null check (type in ('boleto', 'pix', 'card', 'cash')),
      status text not null default 'draft'
        check (status in ('draft', 'emitted', 'paid', 'cancelled', 'refunded')),
      provider text not null default 'balcao',
      reference text unique,
      our_number bigint,
      barcode text,
      payment_code text,
      pix_code text,
      pix_qr text,
      emitted_at timestamptz,
      paid_at timestamptz,
      paid_cents bigint check (paid_cents > 0),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (business_unit_id, our_number),
      check (status <> 'emitted' or (emitted_at is not null and reference is not null)),
      check (status <> 'paid' or (paid_at is not null and paid_cents is not null))
    )`,
  sql`
    create index pm_transaction_person_idx on pm_transaction (person_id, due_date)
    where person_id is not null`,
  sql`create index pm_transaction_ticket_idx on pm_transaction (ticket_id) where ticket_id is not null`,
  sql`
    create table pm_webhook_event (
      id bigint generated always as identity primary key,
      provider text not null,
      event_id text not null,
      transaction_id bigint not null references pm_transaction,
      outcome text not null,
      body jsonb not null,
      created_at timestamptz not null,
      unique (provider, event_id)
    )`,
  sql`create index pm_webhook_event_transaction_idx on pm_webhook_event (transaction_id)`,
];

/** Bank and Pix data of business units, payment transactions, what providers told of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
