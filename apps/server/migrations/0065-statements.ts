import { type Kysely, sql } from 'kysely';

/**
 * What of each movement no line of a statement is matched with yet. The ledger only grows, so what is left stands beside it:
 * suggestions read it by amount and day, and whoever matches locks its rows. The triggers keep it, and let nothing be matched twice.
 */
const unmatched = [
  sql`
    create table fn_unmatched (
      movement_id bigint primary key references fn_movement,
      fn_bank_account_id bigint not null references fn_bank_account,
      "on" date not null,
      -- Signed as the movement is.
      cents bigint not null check (cents <> 0)
    )`,
  sql`create index fn_unmatched_cents_idx on fn_unmatched (fn_bank_account_id, cents, "on", movement_id)`,
  sql`create index fn_unmatched_on_idx on fn_unmatched (fn_bank_account_id, "on", movement_id)`,
  sql`
    insert into fn_unmatched
    select id, fn_bank_account_id, "on", cents from fn_movement movement
    where cents <> 0 and reverses_id is null
      and not exists (select from fn_movement back where back.reverses_id = movement.id)
      and not exists (select from fn_match where movement_id = movement.id)`,
  sql`
    create function fn_unmatched_movement() returns trigger language plpgsql as $$
    begin
      insert into fn_unmatched select id, fn_bank_account_id, "on", cents from come
      where cents <> 0 and reverses_id is null;
      -- What was taken back, the bank never saw: neither it nor its opposite.
      delete from fn_unmatched using come where movement_id = come.reverses_id;
      return null;
    end $$`,
  sql`
    create trigger fn_unmatched_movement after insert on fn_movement referencing new table as come
    for each statement execute function fn_unmatched_movement()`,
  sql`
    create function fn_unmatched_matched() returns trigger language plpgsql as $$
    declare
      wanted bigint;
      whole bigint;
      part bigint;
    begin
      select count(distinct movement_id) into wanted from come;
      with taken as (select movement_id, sum(cents) as cents from come group by movement_id)
      delete from fn_unmatched left_over using taken
      where left_over.movement_id = taken.movement_id and left_over.cents = taken.cents;
      get diagnostics whole = row_count;
      with taken as (select movement_id, sum(cents) as cents from come group by movement_id)
      update fn_unmatched left_over set cents = left_over.cents - taken.cents from taken
      where left_over.movement_id = taken.movement_id and sign(left_over.cents) = sign(taken.cents)
        and abs(left_over.cents) > abs(taken.cents);
      get diagnostics part = row_count;
      if whole + part <> wanted then
        raise exception 'a movement is matched with more than it is';
      end if;
      return null;
    end $$`,
  sql`
    create trigger fn_unmatched_matched after insert on fn_match referencing new table as come
    for each statement execute function fn_unmatched_matched()`,
  sql`
    create function fn_unmatched_loose() returns trigger language plpgsql as $$
    begin
      insert into fn_unmatched as left_over
      select movement.id, movement.fn_bank_account_id, movement."on", sum(gone.cents)
      from gone join fn_movement movement on movement.id = gone.movement_id group by movement.id
      on conflict (movement_id) do update set cents = left_over.cents + excluded.cents;
      return null;
    end $$`,
  sql`
    create trigger fn_unmatched_loose after delete on fn_match referencing old table as gone
    for each statement execute function fn_unmatched_loose()`,
];

/** What suggestions ask: what is open by what is left of it, by its document, by its payer. */
const indexes = [
  sql`
    create index fn_entry_left_idx on fn_entry (direction, (amount_cents - settled_cents), due_date, id)
    where status in ('open', 'partial')`,
  sql`
    create index fn_entry_document_idx on fn_entry (document, direction)
    where document is not null and status in ('open', 'partial')`,
  sql`
    create index pm_transaction_left_idx on pm_transaction ((value_cents - paid_cents), counted_due_date, id)
    where status in ('emitted', 'partial')`,
  sql`
    create index pm_transaction_debtor_idx on pm_transaction (person_tax_id, counted_due_date)
    where status in ('emitted', 'partial') and person_tax_id is not null`,
  sql`
    create index pm_transaction_number_idx on pm_transaction (our_number)
    where status in ('emitted', 'partial') and our_number is not null`,
  // Counts of a statement's lines by what became of them, and its lists.
  sql`create index fn_statement_line_state_idx on fn_statement_line (statement_id, state, "on", id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...unmatched, ...indexes]) await statement.execute(db);
}
