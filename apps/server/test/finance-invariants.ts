import { sql } from 'kysely';
import { expect } from 'vitest';
import { lockMonths } from '../src/features/finance/months/month-gate.store.ts';
import type { Db } from '../src/platform/database/open.ts';
import type { FinanceActs } from './finance-acts.ts';

/** Statements that find what must not be; `$1` are the units. Each row that they find is a fault. */
const faults: Record<string, string> = {
  'an entry is settled with what its standing movements settle': `
    select entry.id from fn_entry entry left join fn_movement moved on moved.entry_id = entry.id
    where entry.business_unit_id = any($1) group by entry.id
    having settled_cents <> coalesce(sum(moved.amount_cents), 0) or settled_cents not between 0 and entry.amount_cents`,
  'the parts of an entry are its amount': `
    select entry.id from fn_entry entry join fn_entry_part part on part.entry_id = entry.id
    where business_unit_id = any($1) group by entry.id having sum(part.cents) <> amount_cents`,
  "an entry's journal is what it asks and what came on top, and by cash what moved": `
    select entry.id from fn_entry entry
      cross join lateral (select coalesce(sum(cents) filter (where basis = 'cash'), 0) as cash,
        coalesce(sum(cents) filter (where basis = 'competence'), 0) as competence from fn_line where entry_id = entry.id) line
      cross join lateral (select coalesce(sum(cents), 0) as cash,
        coalesce(sum(interest_cents + fine_cents - discount_cents), 0) as extra from fn_movement where entry_id = entry.id) moved
      cross join lateral (select case direction when 'receivable' then 1 else -1 end as sign) facts
    where business_unit_id = any($1) and (line.cash <> moved.cash or line.competence <>
      sign * (case status when 'cancelled' then 0 else amount_cents end + extra))`,
  'both sides of a transfer are one amount': `
    select transfer_id from fn_movement where transfer_id in
      (select transfer_id from fn_movement where business_unit_id = any($1))
    group by transfer_id having sum(cents) <> 0 or count(*) not in (2, 4)`,
  'an opposite is the whole of what it takes back': `
    select back.id from fn_movement back join fn_movement moved on moved.id = back.reverses_id
    where back.business_unit_id = any($1) and (back.cents <> -moved.cents or back.amount_cents <> -moved.amount_cents
      or back.fn_bank_account_id <> moved.fn_bank_account_id)`,
  'the parts of a matched line are the line, and an open one has none': `
    select line.id from fn_statement_line line join fn_bank_account account on account.id = fn_bank_account_id
    where business_unit_id = any($1) and (select coalesce(sum(cents), 0) from fn_match where line_id = line.id) <>
      case state when 'matched' then line.cents else 0 end`,
  'what is left of a movement is what no line was matched with': `
    select moved.id from fn_movement moved left join fn_unmatched left_over on left_over.movement_id = moved.id
    where business_unit_id = any($1) and reverses_id is null and coalesce(left_over.cents, 0) <>
      case when exists (select from fn_movement back where back.reverses_id = moved.id) then 0
      else moved.cents - (select coalesce(sum(cents), 0) from fn_match where movement_id = moved.id) end`,
  'the sums of the journal are its lines': `
    select 1 from (
      select basis, "on", business_unit_id, fn_account_id, fn_cost_center_id, cents, 1 as lines from fn_line
      union all select basis, "on", business_unit_id, fn_account_id, fn_cost_center_id, -cents, -lines from fn_line_sum where grain = 'day'
    ) as one where business_unit_id = any($1) group by basis, "on", business_unit_id, fn_account_id, fn_cost_center_id
    having sum(cents) <> 0 or sum(lines) <> 0`,
  'the sums of months are those of days': `
    select 1 from (
      select basis, date_trunc('month', "on") as month, business_unit_id, fn_account_id,
        case grain when 'day' then cents else -cents end as cents from fn_line_sum
    ) as one where business_unit_id = any($1) group by basis, month, business_unit_id, fn_account_id having sum(cents) <> 0`,
  'the sums of bank accounts are their movements': `
    select 1 from (
      select fn_bank_account_id, "on", business_unit_id, cents from fn_movement
      union all select fn_bank_account_id, "on", business_unit_id, out_cents - in_cents from fn_movement_sum where grain = 'day'
    ) as one where business_unit_id = any($1) group by fn_bank_account_id, "on" having sum(cents) <> 0`,
  'the sums of entries are the entries': `
    select 1 from (
      select due_date as "on", direction, status, business_unit_id, amount_cents, settled_cents, 1 as entries from fn_entry
      union all select "on", direction, status, business_unit_id, -amount_cents, -settled_cents, -entries from fn_entry_sum where grain = 'day'
    ) as one where business_unit_id = any($1) group by "on", direction, status, business_unit_id
    having sum(amount_cents) <> 0 or sum(settled_cents) <> 0 or sum(entries) <> 0`,
  'the sums of accounts are the entries that are not split, by day and by month': `
    select 1 from (
      select grain, case grain when 'day' then due_date else date_trunc('month', due_date)::date end as "on", fn_account_id,
        fn_cost_center_id, direction, status, business_unit_id, amount_cents, settled_cents, 1 as entries
      from fn_entry cross join (values ('day'), ('month')) as grains (grain) where fn_account_id is not null
      union all select grain, "on", fn_account_id, fn_cost_center_id, direction, status, business_unit_id, -amount_cents,
        -settled_cents, -entries from fn_account_sum
    ) as one where business_unit_id = any($1) group by grain, "on", fn_account_id, fn_cost_center_id, direction, status, business_unit_id
    having sum(amount_cents) <> 0 or sum(settled_cents) <> 0 or sum(entries) <> 0`,
};

/** Expects that the books hold, and that each bank account holds what the acts counted. */
export async function expectBooksHold(db: Db, acts: FinanceActs): Promise<void> {
  const units = acts.books.map(({ unit }) => unit);
  for (const [rule, fault] of Object.entries(faults)) {
    const text = fault.replaceAll('$1', `'{${units.join(',')}}'::bigint[]`);
    expect((await sql.raw(text).execute(db)).rows, rule).toEqual([]);
  }
  for (const [id, cents] of acts.held) {
    const { rows } = await sql<{ cents: number }>`
      select (opening_cents + coalesce((select sum(cents) from fn_movement where fn_bank_account_id = ${id}), 0))::bigint
        as cents from fn_bank_account where id = ${id}`.execute(db);
    expect(rows[0]?.cents, 'no cent appears or vanishes').toBe(cents);
    const { body } = await acts.client.call(`/api/fn_bank_account/${id}/balance?on=2199-12-31`);
    expect(body.data).toMatchObject({ balance_cents: cents });
  }
  for (const unit of units)
    for (const basis of ['cash', 'competence']) await expectDre(db, acts, { unit, basis });
}

type View = { unit: number; basis: string };

/** The DRE of the whole time is the sum of the entries' lines. */
async function expectDre(db: Db, { client, today }: FinanceActs, { unit, basis }: View) {
  const span = `from=${Number(today.slice(0, 4)) - 1}-01-01&to=${today.slice(0, 4)}-12-31`;
  const path = `/api/fn_report/dre?business_unit_id=${unit}&basis=${basis}&${span}`;
  const { body } = await client.call(path);
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::bigint as cents from fn_line join fn_account account on account.id = fn_account_id
    where business_unit_id = ${unit} and basis = ${basis} and kind <> 'transfer'`.execute(db);
  const data = body.data as { totals: { result_cents: number } } | undefined;
  expect(data?.totals.result_cents, path).toBe(rows[0]?.cents);
}

/** Closes and opens months of units, and remembers what closed ones held. */
export class ClosedMonths {
  readonly #db: Db;
  readonly #seen = new Map<string, string>();
  closings = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Closes an open month, opens a closed one. */
  async turn(unitId: number, month: string): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      const [found] = await lockMonths(trx, [{ unitId, month }], 'alone');
      const content = await contentOf(trx, unitId, month);
      if (found?.closed) this.#expectSame(`${unitId} ${month}`, content);
      else {
        this.#seen.set(`${unitId} ${month}`, content);
        this.closings += 1;
      }
      await sql`update fn_month set closed = ${!found?.closed}
        where business_unit_id = ${unitId} and month = ${month}`.execute(trx);
    });
  }

  #expectSame(key: string, content: string): void {
    expect(content, `the closed month ${key} is as it was`).toBe(this.#seen.get(key));
  }

  async expectUnchanged(): Promise<void> {
    const { rows } = await sql<{ unitId: number; month: string }>`
      select business_unit_id as "unitId", month from fn_month where closed`.execute(this.#db);
    for (const { unitId, month } of rows)
      if (this.#seen.has(`${unitId} ${month}`))
        this.#expectSame(`${unitId} ${month}`, await contentOf(this.#db, unitId, month));
  }
}

/** A hash of all that is booked in a month of a unit. */
async function contentOf(db: Db, unitId: number, month: string): Promise<string> {
  const of = sql`business_unit_id = ${unitId} and "on" >= ${month} and "on" < ${month}::date + interval '1 month'`;
  const { rows } = await sql<{ hash: string }>`
    select md5(coalesce((select string_agg(fn_line::text, '|' order by id) from fn_line where ${of}), '') || '#'
      || coalesce((select string_agg(fn_movement::text, '|' order by id) from fn_movement where ${of}), '')) as hash`.execute(
    db,
  );
  return rows[0]?.hash ?? '';
}
