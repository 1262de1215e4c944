import { type Kysely, sql } from 'kysely';

const statements = [
  // The balance beside its ledger, changed under the same lock; a ticket without lines has no row.
  sql`
    create table at_ticket_account (
      ticket_id bigint primary key references at_ticket,
      balance_cents bigint not null default 0,
      changed_at timestamptz not null
    )`,
  sql`create index at_ticket_account_balance_idx on at_ticket_account (balance_cents, ticket_id)`,
  sql`create index at_ticket_account_changed_idx on at_ticket_account (changed_at, ticket_id)`,
  // Transfers from a file: a preview, then all or nothing.
  sql`
    create table at_balance_batch (
      id bigint generated always as identity primary key,
      user_id bigint not null references gl_user,
      state text not null check (state in ('preview', 'applying', 'applied', 'failed')),
      line_count integer not null,
      total_cents bigint not null,
      done integer not null default 0,
      faults jsonb not null default '[]',
      created_at timestamptz not null,
      begun_at timestamptz,
      ended_at timestamptz
    )`,
  sql`create index at_balance_batch_user_idx on at_balance_batch (user_id)`,
  // One at a time.
  sql`
    create unique index at_balance_batch_running_idx on at_balance_batch (state)
    where state = 'applying'`,
  sql`
    create table at_balance_batch_line (
      batch_id bigint not null references at_balance_batch on delete cascade,
      line integer not null,
      from_id bigint not null references at_ticket,
      to_id bigint not null references at_ticket,
      amount_cents bigint not null check (amount_cents > 0),
      reason text not null,
      primary key (batch_id, line)
    )`,
  sql`create index at_balance_batch_line_from_idx on at_balance_batch_line (from_id)`,
  sql`create index at_balance_batch_line_to_idx on at_balance_batch_line (to_id)`,
  // `act_key` names the payment that made the line, so that it counts once.
  sql`
    create table at_ticket_balance (
      id bigint generated always as identity primary key,
      ticket_id bigint not null references at_ticket,
      amount_cents bigint not null check (amount_cents <> 0),
      balance_after_cents bigint not null,
      reason text not null,
      source text not null check (source in ('hand', 'charge', 'flow', 'transfer', 'batch')),
      user_id bigint references gl_user,
      at timestamptz not null,
      other_ticket_id bigint references at_ticket check (other_ticket_id <> ticket_id),
      batch_id bigint references at_balance_batch,
      pm_transaction_id bigint references pm_transaction,
      act_key text unique,
      check ((other_ticket_id is not null) = (source in ('transfer', 'batch')))
    )`,
  sql`create index at_ticket_balance_ticket_idx on at_ticket_balance (ticket_id, id)`,
  sql`
    create index at_ticket_balance_batch_idx on at_ticket_balance (batch_id)
    where batch_id is not null`,
  sql`
    create index at_ticket_balance_charge_idx on at_ticket_balance (pm_transaction_id)
    where pm_transaction_id is not null`,
  // Only the erasure of personal data reaches a line: its reason may become the text of erased words, and nothing else.
  sql`
    create function refuse_ledger_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.reason = '[apagado]'
        and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then
        return new;
      end if;
      raise exception 'at_ticket_balance is append-only';
    end $$`,
  sql`
    create trigger at_ticket_balance_keep before update or delete on at_ticket_balance
    for each row execute function refuse_ledger_change()`,
  sql`
    create trigger at_ticket_balance_keep_all before truncate on at_ticket_balance
    for each statement execute function refuse_ledger_change()`,
];

/** The ledger of each ticket's balance (docs/product/balance.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
