import { type Kysely, sql } from 'kysely';

const statements = [
  sql`
    create table af_affiliate (
      id bigint generated always as identity primary key,
      name text not null,
      code text not null check (code ~ '^[A-Za-z0-9_-]{1,64}$'),
      tax_id text,
      email text,
      pix_key_kind text check (pix_key_kind in ('cpf', 'cnpj', 'email', 'phone', 'random')),
      pix_key text,
      rule jsonb not null default '{}',
      business_unit_id bigint references gl_business_unit,
      at_chatbot_id bigint references at_chatbot,
      active boolean not null default true,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      search text generated always as (searchable(name || ' ' || code || ' ' || coalesce(tax_id, ''))) stored,
      check ((pix_key is null) = (pix_key_kind is null))
    )`,
  // Addresses are typed in any case.
  sql`create unique index af_affiliate_code_idx on af_affiliate (lower(code))`,
  sql`create index af_affiliate_search_idx on af_affiliate using gin (search gin_trgm_ops)`,
  sql`create index af_affiliate_unit_idx on af_affiliate (business_unit_id) where business_unit_id is not null`,
  sql`create index af_affiliate_chatbot_idx on af_affiliate (at_chatbot_id) where at_chatbot_id is not null`,
  // A paid charge that an affiliate brought. What its rule said is frozen: a later change of the rule rewrites no sale.
  sql`
    create table af_sale (
      pm_transaction_id bigint primary key references pm_transaction,
      af_affiliate_id bigint not null references af_affiliate,
      ticket_id bigint references at_ticket,
      -- Who bought, for rules of the first sale alone: the person, else a keyed hash of the tax id, else the ticket.
      customer text not null,
      kind text not null check (kind in ('percent', 'fixed')),
      -- Hundredths of one percent, or cents.
      value bigint not null check (value >= 0),
      hold_days integer not null,
      -- Money of the charge when it was paid, and what of it is not returned now.
      paid_cents bigint not null check (paid_cents > 0),
      net_cents bigint not null check (net_cents between 0 and paid_cents),
      -- The sum of its lines.
      commission_cents bigint not null check (commission_cents >= 0),
      "month" date not null,
      sold_at timestamptz not null
    )`,
  sql`create index af_sale_month_idx on af_sale (af_affiliate_id, "month") include (net_cents)`,
  sql`create index af_sale_customer_idx on af_sale (af_affiliate_id, customer)`,
  sql`create index af_sale_ticket_idx on af_sale (ticket_id) where ticket_id is not null`,
  sql`
    create table af_batch (
      id bigint generated always as identity primary key,
      until date not null,
      total_cents bigint not null check (total_cents > 0),
      created_at timestamptz not null,
      created_by bigint references gl_user on delete set null,
      paid_on date
    )`,
  // What an affiliate gets; the key is as it was when the batch was made.
  sql`
    create table af_batch_part (
      af_batch_id bigint not null references af_batch,
      af_affiliate_id bigint not null references af_affiliate,
      amount_cents bigint not null check (amount_cents > 0),
      fn_entry_id bigint not null unique references fn_entry,
      pix_key_kind text not null,
      pix_key text not null,
      primary key (af_batch_id, af_affiliate_id)
    )`,
  sql`create index af_batch_part_affiliate_idx on af_batch_part (af_affiliate_id)`,
  sql`
    create table af_commission (
      id bigint generated always as identity primary key,
      af_affiliate_id bigint not null references af_affiliate,
      pm_transaction_id bigint not null references af_sale,
      amount_cents bigint not null check (amount_cents <> 0),
      payable_at timestamptz not null,
      -- All lines of a sale that was returned before anything of it was paid: they cancel each other.
      reversed boolean not null default false,
      af_batch_id bigint references af_batch,
      made_at timestamptz not null,
      check (not (reversed and af_batch_id is not null))
    )`,
  sql`create index af_commission_affiliate_idx on af_commission (af_affiliate_id, id desc)`,
  sql`create index af_commission_sale_idx on af_commission (pm_transaction_id)`,
  sql`create index af_commission_payable_idx on af_commission (payable_at) where not reversed and af_batch_id is null`,
  sql`create index af_commission_batch_idx on af_commission (af_batch_id) where af_batch_id is not null`,
  // The account that batches are booked to: that of the shipped chart, wherever it was moved.
  sql`alter table fn_account drop constraint fn_account_purpose_check`,
  sql`
    alter table fn_account add constraint fn_account_purpose_check check (purpose in ('charges', 'charge_refunds',
      'charge_advances', 'bank_fees', 'interest_received', 'interest_paid', 'discounts_given', 'discounts_taken', 'commissions'))`,
  sql`
    update fn_account set purpose = 'commissions' where id = (
      select id from fn_account where purpose is null and (code = '2.01.004' or name = 'Comissões')
        and not exists (select from fn_account below where below.parent_id = fn_account.id)
      order by name = 'Comissões' desc, id limit 1)`,
  sql`
    insert into fn_account (code, name, kind, purpose)
    select (select coalesce(max(split_part(code, '.', 1)::int), 0) + 1 from fn_account where code ~ '^[0-9]{1,6}([.]|$)')::text,
      'Comissões de afiliados', 'cost', 'commissions'
    where not exists (select from fn_account where purpose = 'commissions')`,
];

/** Affiliates, the sales that they brought, and what they earn of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
