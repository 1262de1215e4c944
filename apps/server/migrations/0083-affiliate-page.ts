import { type Kysely, sql } from 'kysely';

const LOCAL = `'America/Sao_Paulo'`;

/** A statement trigger that adds rows to the months of affiliates. */
function counted(on: string, operation: 'insert' | 'update', part: string) {
  const name = `${on}_month_${operation}`;
  const tables =
    operation === 'insert' ? 'new table as come' : 'old table as gone new table as come';
  return [
    sql.raw(`
      create function ${name}() returns trigger language plpgsql as $$
      begin
        insert into af_month (af_affiliate_id, "month", sales, sales_cents, earned_cents, reversed_cents, paid_cents)
        select af_affiliate_id, "month", sum(sales), sum(sales_cents), sum(earned_cents), sum(reversed_cents), sum(paid_cents)
        from (${part}) as part
        group by af_affiliate_id, "month"
        having (sum(sales), sum(sales_cents), sum(earned_cents), sum(reversed_cents), sum(paid_cents)) <> (0, 0, 0, 0, 0)
        order by af_affiliate_id, "month"
        on conflict (af_affiliate_id, "month") do update set
          sales = af_month.sales + excluded.sales,
          sales_cents = af_month.sales_cents + excluded.sales_cents,
          earned_cents = af_month.earned_cents + excluded.earned_cents,
          reversed_cents = af_month.reversed_cents + excluded.reversed_cents,
          paid_cents = af_month.paid_cents + excluded.paid_cents;
        return null;
      end $$`),
    sql.raw(`
      create trigger ${name} after ${operation} on ${on} referencing ${tables}
      for each statement execute function ${name}()`),
  ];
}

const sales = (from: string, sign: 1 | -1) => `
  select af_affiliate_id, "month", ${sign} as sales, ${sign} * net_cents as sales_cents,
    0 as earned_cents, 0 as reversed_cents, 0 as paid_cents from ${from}`;
const lines = `
  select af_affiliate_id, date_trunc('month', made_at at time zone ${LOCAL})::date as "month",
    0 as sales, 0 as sales_cents, greatest(amount_cents, 0) as earned_cents,
    greatest(-amount_cents, 0) as reversed_cents, 0 as paid_cents from come`;
const payments = (from: string, sign: 1 | -1) => `
  select part.af_affiliate_id, date_trunc('month', batch.paid_on)::date as "month", 0 as sales, 0 as sales_cents,
    0 as earned_cents, 0 as reversed_cents, ${sign} * part.amount_cents as paid_cents
  from ${from} batch join af_batch_part part on part.af_batch_id = batch.id where batch.paid_on is not null`;

const sums = [
  // What an affiliate's page and statements add up: one row a month, however many sales there are.
  sql`
    create table af_month (
      af_affiliate_id bigint not null references af_affiliate on delete cascade,
      "month" date not null,
      -- Of the month in which the charge was paid; money without what went back since.
      sales bigint not null,
      sales_cents bigint not null,
      -- Lines above and below zero, by the day on which they were made; and what batches paid, by the day of payment.
      earned_cents bigint not null,
      reversed_cents bigint not null,
      paid_cents bigint not null,
      primary key (af_affiliate_id, "month")
    )`,
  ...counted('af_sale', 'insert', sales('come', 1)),
  ...counted('af_sale', 'update', `${sales('gone', -1)} union all ${sales('come', 1)}`),
  ...counted('af_commission', 'insert', lines),
  ...counted('af_batch', 'update', `${payments('gone', -1)} union all ${payments('come', 1)}`),
  sql.raw(`
    insert into af_month
    select af_affiliate_id, "month", sum(sales), sum(sales_cents), sum(earned_cents), sum(reversed_cents), sum(paid_cents)
    from (${sales('af_sale', 1)} union all ${lines.replace('from come', 'from af_commission')}
      union all ${payments('af_batch', 1)}) as part
    group by af_affiliate_id, "month"`),
];

const tickets = [
  // Visitors who come at once do not wait for each other: each connection counts in one of sixteen rows.
  sql`
    create table af_ticket_count (
      af_affiliate_id bigint not null references af_affiliate on delete cascade,
      "month" date not null,
      part smallint not null,
      tickets bigint not null,
      primary key (af_affiliate_id, "month", part)
    )`,
  sql.raw(`
    create function af_ticket_counted() returns trigger language plpgsql as $$
    begin
      insert into af_ticket_count
      select id, date_trunc('month', new.created_at at time zone ${LOCAL})::date, pg_backend_pid() % 16, 1
      from af_affiliate where lower(code) = lower(new.affiliate_code)
      on conflict (af_affiliate_id, "month", part) do update set tickets = af_ticket_count.tickets + 1;
      return null;
    end $$`),
  sql`
    create trigger af_ticket_counted after insert on at_ticket
    for each row when (new.affiliate_code is not null) execute function af_ticket_counted()`,
  sql.raw(`
    insert into af_ticket_count
    select affiliate.id, date_trunc('month', ticket.created_at at time zone ${LOCAL})::date, 0, count(*)
    from at_ticket ticket join af_affiliate affiliate on lower(affiliate.code) = lower(ticket.affiliate_code)
    group by 1, 2`),
];

const statements = [
  // A person of the portal is one affiliate at most.
  sql`alter table af_affiliate add user_id bigint references gl_user`,
  sql`create unique index af_affiliate_user_idx on af_affiliate (user_id) where user_id is not null`,
  // When the affiliate wrote last: automatic mail asks for it.
  sql`
    create table af_answer (
      af_affiliate_id bigint primary key references af_affiliate on delete cascade,
      at timestamptz not null
    )`,
  sql`create index af_answer_at_idx on af_answer (at)`,
  sql`create index af_commission_made_idx on af_commission (af_affiliate_id, made_at, id)`,
  // What is not in a batch yet; and the lines of one affiliate in a batch.
  sql`
    create index af_commission_open_idx on af_commission (af_affiliate_id, payable_at) include (amount_cents)
    where not reversed and af_batch_id is null`,
  sql`drop index af_commission_batch_idx`,
  sql`
    create index af_commission_batch_idx on af_commission (af_batch_id, af_affiliate_id, id)
    where af_batch_id is not null`,
  sql`drop index af_batch_part_affiliate_idx`,
  sql`create index af_batch_part_affiliate_idx on af_batch_part (af_affiliate_id, af_batch_id)`,
  sql`create index af_batch_unpaid_idx on af_batch (id) where paid_on is null`,
  sql`create index af_batch_paid_idx on af_batch (paid_on) where paid_on is not null`,
  ...sums,
  ...tickets,
];

/** The affiliate's own page: its person, sums by month, and when the affiliate wrote. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
