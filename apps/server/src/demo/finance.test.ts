import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn } from '../../test/client.ts';
import { startTestServer, type TestServer } from '../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const rows = async (text: string, values: unknown[] = []) =>
  (await server.ctx.pool.query(text, values)).rows;
const counts = async (text: string) =>
  Object.fromEntries((await rows(text)).map(({ name, count }) => [name, Number(count)]));

test('the demonstration has a year of finance in all states', async () => {
  const states = await counts(
    `select direction || ' ' || status as name, count(*) from fn_entry group by 1`,
  );
  for (const state of ['payable settled', 'payable open', 'receivable settled', 'receivable open'])
    expect(states[state], state).toBeGreaterThan(3);
  const facts = await counts(`
    select 'overdue' as name, count(*) from fn_entry where status = 'open' and due_date < current_date
    union all select 'soon', count(*) from fn_entry where status = 'open' and due_date between current_date and current_date + 45
    union all select 'split', count(distinct entry_id) from fn_entry_part where seq > 0
    union all select 'instalments', count(*) from fn_entry where instalment_group is not null
    union all select 'interest', count(*) from fn_movement where interest_cents > 0
    union all select 'discounts', count(*) from fn_movement where discount_cents > 0
    union all select 'transfers', count(distinct transfer_id) from fn_movement`);
  for (const [name, count] of Object.entries(facts)) expect(count, name).toBeGreaterThan(0);
  expect(await rows('select id from fn_movement where "on" >= current_date')).toEqual([]);
});

test('money of charges is posted on its day, in the bank account of its unit', async () => {
  expect(await rows('select id from pm_payment where not posted')).toEqual([]);
  expect(await rows(`select id from pm_refund where not posted and state = 'done'`)).toEqual([]);
  const elsewhere = `
    select entry.id from fn_entry entry join fn_movement moved on moved.entry_id = entry.id
      join pm_payment payment on payment.id = pm_payment_id join fn_bank_account account on account.id = moved.fn_bank_account_id
    where entry.source = 'charge' and (moved."on" <> paid_on or not receives_charges)`;
  expect(await rows(elsewhere)).toEqual([]);
});

test('each unit has a bank account that receives charges, and a till that is never overdrawn', async () => {
  expect(
    await rows(`select count(*)::int as accounts, count(*) filter (where receives_charges)::int as receiving
      from fn_bank_account where business_unit_id <= 3 group by business_unit_id`),
  ).toEqual(Array.from({ length: 3 }, () => ({ accounts: 2, receiving: 1 })));
  const overdrawn = `
    select name, "on" from (
      select name, "on", opening_cents + sum(cents) over (partition by account.id order by "on") as held
      from fn_movement join fn_bank_account account on account.id = fn_bank_account_id
      where kind = 'cash' and account.business_unit_id <= 3
    ) as days where held < 0`;
  expect(await rows(overdrawn)).toEqual([]);
});

test('statements are matched where somebody looked, and open with what they may be', async () => {
  const states = await counts('select state as name, count(*) from fn_statement_line group by 1');
  expect(states.matched).toBeGreaterThan(30);
  expect(states.open).toBeGreaterThan(3);
  const unexplained = await rows(`
    select line.id from fn_statement_line line join fn_bank_account account on account.id = fn_bank_account_id
    where state = 'open'
      and not exists (select from fn_unmatched free where free.fn_bank_account_id = line.fn_bank_account_id
        and free.cents = line.cents and free."on" = line."on")
      and not exists (select from fn_entry where status = 'open' and amount_cents = -line.cents
        and business_unit_id = account.business_unit_id)
      and not exists (select from fn_statement_rule rule where rule.business_unit_id = account.business_unit_id
        and position(rule.text in line.text) > 0)`);
  expect(unexplained).toEqual([]);
  const files = await rows('select storage_key, sha256 from fn_statement');
  expect(files.length).toBeGreaterThan(5);
});

test('months are closed up to the last two, with nothing left to match in them', async () => {
  const [closed] = await rows(`select count(*)::int as months, max(month)::text as last,
    (date_trunc('month', (now() at time zone 'America/Sao_Paulo')) - interval '2 months')::date::text as expected
    from fn_month where closed`);
  expect(closed.months).toBe(18);
  expect(closed.last).toBe(closed.expected);
  const open = await rows(`
    select line.id from fn_statement_line line join fn_bank_account account on account.id = fn_bank_account_id
      join fn_month on fn_month.business_unit_id = account.business_unit_id and month = date_trunc('month', line."on")
    where closed and state = 'open'`);
  expect(open).toEqual([]);
});

test('the stored sums are those of the rows', async () => {
  const [sums] = await rows(`select
    (select sum(cents) from fn_line) = (select sum(cents) from fn_line_sum where grain = 'month') as lines,
    (select sum(cents) from fn_movement) =
      (select sum(in_cents - out_cents) from fn_movement_sum where grain = 'day') as movements,
    (select sum(amount_cents) from fn_entry) = (select sum(amount_cents) from fn_entry_sum where grain = 'day') as entries`);
  expect(sums).toEqual({ lines: true, movements: true, entries: true });
});

test('the finance person of the demonstration sees the books of Campinas, and no other', async () => {
  const finance = await loggedIn(server.url, 'financeiro');
  const list = (await finance.call('/api/fn_entry?per_page=100')).body;
  const units = (list.data as { business_unit_name: string }[]).map(
    (row) => row.business_unit_name,
  );
  expect(new Set(units)).toEqual(new Set(['Aurora Campinas']));
  const banks = (await finance.call('/api/fn_bank_account/balances')).body.data as object[];
  expect(banks).toHaveLength(2);
});
