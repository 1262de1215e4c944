import { addDays } from '@balcao/brazil/bank-days';
import type { Aging, CashFlow, Dre, Payables, Results } from '@balcao/contract/finance/reports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { reportBooks, rowsBehind } from '../../../../test/report-books.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { today as todayOf } from '../../payments/payments.ts';
import { compactSums } from '../sums.ts';

let server: TestServer;
let admin: TestClient;
let today: string;
let made: Awaited<ReturnType<typeof reportBooks>>;
let unit: number;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
  today = todayOf(server.ctx);
  made = await reportBooks(server, today, 18);
  unit = made.books.unit;
});
afterAll(() => server.stop());

async function view<T>(name: string, query: string): Promise<T> {
  const answer = await admin.call(`/api/fn_report/${name}?business_unit_id=${unit}&${query}`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as T;
}
const number = async (text: string, values: unknown[]) =>
  Number((await server.ctx.pool.query(text, values)).rows[0].number ?? 0);

const behind = (name: string, key: string) => rowsBehind(admin, name, key);

const from = () => addDays(today, -200);
const to = () => addDays(today, 40);
const periods = () => [
  ['day', from(), to()],
  ['week', addDays(today, -100), addDays(today, 3)],
  ['month', addDays(today, -400), addDays(today, 90)],
  ['day', addDays(today, -60), addDays(today, -20)],
  ['day', addDays(today, 5), addDays(today, 30)],
];

describe('the cash flow', () => {
  test('goes from opening to closing balance by what came, went and was transferred', async () => {
    for (const [by, first, last] of periods()) {
      const { rows, totals } = await view<CashFlow>(
        'cash_flow',
        `from=${first}&to=${last}&by=${by}`,
      );
      const { opening_cents, in_cents, out_cents, transfer_cents } = totals;
      expect(totals.closing_cents).toBe(opening_cents + in_cents - out_cents + transfer_cents);
      expect(rows.at(-1)?.balance_cents).toBe(totals.closing_cents);
      const balance = await number(
        `select (select sum(opening_cents) from fn_bank_account where business_unit_id = $1)
           + coalesce((select sum(cents) from fn_movement where business_unit_id = $1 and "on" <= $2), 0) as number`,
        [unit, last],
      );
      expect(totals.closing_cents).toBe(balance);
      const came = await number(
        `select sum(cents) as number from fn_movement where business_unit_id = $1 and "on" between $2 and $3
           and transfer_id is null`,
        [unit, first, last],
      );
      expect(in_cents - out_cents).toBe(came);
    }
  });

  test('forecasts what is open, overdue entries today, from the balance of today on', async () => {
    const { rows, totals } = await view<CashFlow>('cash_flow', `from=${from()}&to=${to()}&by=day`);
    const open = (direction: string) =>
      number(
        `select sum(amount_cents - settled_cents) as number from fn_entry
         where business_unit_id = $1 and status in ('open', 'partial') and direction = $2 and due_date <= $3`,
        [unit, direction, to()],
      );
    const [coming, going] = [await open('receivable'), await open('payable')];
    expect(coming).toBeGreaterThan(0);
    expect(totals.forecast_in_cents).toBe(coming);
    expect(totals.forecast_out_cents).toBe(going);
    expect(totals.forecast_closing_cents).toBe(totals.closing_cents + coming - going);
    const past = rows.filter((row) => row.until < today);
    expect(past.length).toBe(200);
    for (const row of past) {
      expect(row.forecast_balance_cents).toBeNull();
      expect(row.forecast_in_cents + row.forecast_out_cents).toBe(0);
    }
    const later = await view<CashFlow>('cash_flow', `from=${addDays(today, 5)}&to=${to()}&by=week`);
    expect(later.totals.forecast_closing_cents).toBe(totals.forecast_closing_cents);
  });

  test('opens the very rows behind each number', async () => {
    const flow = await view<CashFlow>('cash_flow', `from=${from()}&to=${to()}&by=month`);
    for (const row of [...flow.rows, flow.totals]) {
      const { key, keys } = row;
      const net = row.in_cents - row.out_cents + row.transfer_cents;
      expect((await behind('cash_flow', key)).cents).toBe(net);
      for (const part of ['in', 'out', 'transfer', 'forecast_in', 'forecast_out'] as const)
        expect((await behind('cash_flow', keys[part])).cents).toBe(row[`${part}_cents`]);
    }
  });

  test('of both units knows no transfers between them', async () => {
    const query = `from=${addDays(today, -420)}&to=${today}&by=month`;
    const all = (await admin.call(`/api/fn_report/cash_flow?${query}`)).body.data as CashFlow;
    expect(all.totals.transfer_cents).toBe(0);
    expect((await view<CashFlow>('cash_flow', query)).totals.transfer_cents).not.toBe(0);
  });
});

describe('the DRE', () => {
  test.each(['cash', 'competence'])('adds up the lines of the journal by %s', async (basis) => {
    const span = [addDays(today, -390), addDays(today, 20)];
    const dre = await view<Dre>('dre', `from=${span[0]}&to=${span[1]}&basis=${basis}`);
    const sums = await number(
      `select sum(cents) as number from fn_line line join fn_account account on account.id = fn_account_id
       where line.business_unit_id = $1 and basis = $2 and "on" between $3 and $4 and kind <> 'transfer'`,
      [unit, basis, ...span],
    );
    expect(dre.totals.result_cents).toBe(sums);
    const tops = dre.rows.filter(({ level, kind }) => level === 0 && kind !== 'subtotal');
    expect(tops.reduce((total, row) => total + row.cents, 0)).toBe(sums);
    expect(dre.rows.filter(({ kind }) => kind === 'subtotal').map(({ name }) => name)).toEqual([
      'Receita líquida',
      'Lucro bruto',
      'Resultado operacional',
      'Resultado do período',
    ]);
    expect(dre.rows.find(({ name }) => name === 'Receita líquida')?.share).toBe(
      dre.totals.net_revenue_cents > 0 ? 10_000 : null,
    );
  });

  test('opens the very rows behind each account and subtotal, also of the periods beside it', async () => {
    const month = today.slice(0, 8);
    const dre = await view<Dre>('dre', `from=${month}01&to=${today}`);
    expect(dre.rows.length).toBeGreaterThan(6);
    for (const row of dre.rows) {
      expect((await behind('dre', row.key)).cents).toBe(row.cents);
      expect((await behind('dre', row.keys.before)).cents).toBe(row.before_cents);
      expect((await behind('dre', row.keys.year_before)).cents).toBe(row.year_before_cents);
    }
  });
});

test('receivables by age add up to what is open, each class to its rows', async () => {
  const { rows, totals } = await view<Aging>('aging', '');
  const open = await number(
    `select sum(amount_cents - settled_cents) as number from fn_entry
     where business_unit_id = $1 and status in ('open', 'partial') and direction = 'receivable'`,
    [unit],
  );
  expect(totals.cents).toBe(open);
  expect(rows.reduce((total, row) => total + row.cents, 0)).toBe(open);
  expect(rows.map((row) => row.class)).toEqual(['to_come', 'd1_30', 'd31_60', 'd61_90', 'over_90']);
  for (const row of [...rows, totals])
    expect(await behind('aging', row.key)).toEqual({ cents: row.cents, count: row.entries });
  for (const [at, row] of rows.entries()) {
    const late = [-9999, 1, 31, 61, 91].map((days) => addDays(today, -days));
    const until = at === 0 ? addDays(today, 9_999) : late[at];
    const first = at === 0 ? today : (late[at + 1] ?? '1990-01-01');
    const sum = await number(
      `select sum(amount_cents - settled_cents) as number from fn_entry where business_unit_id = $1
         and status in ('open', 'partial') and direction = 'receivable' and due_date <= $2
         and (due_date > $3 or $4 and due_date >= $3)`,
      [unit, until, first, at === 0],
    );
    expect(row.cents, row.class).toBe(sum);
  }
});

test.each([
  ['this week', 0, 6],
  ['days around today', -10, 10],
  ['days to come', 8, 20],
])(
  'payables of %s add up to what is open until their end, each day to its rows',
  async (_, a, b) => {
    const [first, last] = [addDays(today, a), addDays(today, b)];
    const { rows, totals } = await view<Payables>('payables', `from=${first}&to=${last}`);
    const open = (until: string) =>
      number(
        `select sum(amount_cents - settled_cents) as number from fn_entry where business_unit_id = $1
         and status in ('open', 'partial') and direction = 'payable' and due_date <= $2`,
        [unit, until],
      );
    expect(totals.cents).toBe(await open(last));
    expect(totals.overdue_cents).toBe(await open(addDays(today, -1)));
    expect(rows.reduce((total, row) => total + row.cents, 0)).toBe(totals.cents);
    for (const row of [...rows, totals])
      expect(await behind('payables', row.key)).toEqual({ cents: row.cents, count: row.entries });
  },
);

test.each(['unit', 'cost_center'])(
  'results per %s add up to the DRE, each to its rows',
  async (of) => {
    const query = `from=${addDays(today, -390)}&to=${today}&basis=cash`;
    const { rows, totals } = await view<Results>('results', `${query}&of=${of}`);
    const { totals: dre } = await view<Dre>('dre', query);
    expect(totals.result_cents).toBe(dre.result_cents);
    const tops = rows.filter(({ level }) => level === 0);
    expect(tops.reduce((total, row) => total + row.result_cents, 0)).toBe(dre.result_cents);
    expect(rows.length).toBe(of === 'unit' ? 1 : 3);
    for (const row of [...rows, totals]) {
      expect((await behind('results', row.key)).cents).toBe(row.result_cents);
      for (const part of ['revenue', 'cost', 'expense', 'financial'] as const)
        expect((await behind('results', row.keys[part])).cents).toBe(row[`${part}_cents`]);
    }
  },
);

test('views show the same after the sums were added up', async () => {
  const names = ['cash_flow', 'dre', 'aging', 'payables', 'results'];
  const all = () => Promise.all(names.map((name) => view(name, `from=${from()}&to=${to()}`)));
  const before = await all();
  await compactSums(server.ctx);
  expect(await all()).toEqual(before);
});

describe('bad questions', () => {
  test.each([
    ['cash_flow?from=2026-02-31', 'from'],
    ['cash_flow?from=2026-03-02&to=2026-03-01', 'to'],
    ['cash_flow?from=2020-01-01&to=2026-01-01&by=day', 'to'],
    ['cash_flow?from=1990-01-01&to=2199-12-31', 'to'],
    ['payables?from=2020-01-01&to=2026-01-01', 'to'],
    ['dre?basis=both', 'basis'],
    ['dre?from=0001-01-01', 'from'],
    ['dre/rows?key=x', 'key'],
    ['dre/rows?key=m.in.2026-01-01.2026-01-31.0', 'key'],
    ['aging/rows?key=e.receivable.0000-01-01.2026-01-31.0', 'key'],
    ['cash_flow/rows/export/csv?key=m.in.0000-01-01.2026-01-31.0', 'key'],
    ['dre/rows', 'key'],
  ])('%s is refused at its field', async (path, field) => {
    const answer = await admin.call(`/api/fn_report/${path}`);
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { [field]: [expect.any(String)] } },
    });
  });
});

describe('rights', () => {
  test('people without finance see no view, nor its rows, nor its files', async () => {
    const nobody = await loggedIn(server.url, 'atendente');
    const key = 'e.receivable.1900-01-01.2999-12-31.0';
    for (const path of [
      'dre',
      'units',
      `aging/rows?key=${key}`,
      `aging/rows/export/csv?key=${key}`,
      'aging/export/csv',
    ])
      expect(await nobody.call(`/api/fn_report/${path}`)).toMatchObject({ status: 403 });
  });

  test('people see the numbers of their own units, and take files away only with the right to', async () => {
    const set = (flags: string[]) =>
      server.ctx.pool.query('update gl_user set granted = $2 where email = $1', [
        'atendente@exemplo.com.br',
        flags,
      ]);
    await set(['can_finance_entry_view']);
    const clerk = await loggedIn(server.url, 'atendente');
    const own = (await clerk.call('/api/fn_report/units')).body;
    expect(own).toMatchObject({ may: { export: false } });
    expect((own.data as { id: number }[]).map(({ id }) => id)).not.toContain(unit);
    const path = `/api/fn_report/aging?business_unit_id=${unit}`;
    expect((await clerk.call(path)).body.data).toMatchObject({ totals: { cents: 0, entries: 0 } });
    const key = `e.receivable.1900-01-01.2999-12-31.${unit}`;
    expect((await clerk.call(`/api/fn_report/aging/rows?key=${key}`)).body).toMatchObject({
      total: 0,
      sums: { cents: 0 },
    });
    expect(await clerk.call('/api/fn_report/aging/export/csv')).toMatchObject({ status: 403 });
    await set([]);
  });
});

test('files hold exactly the rows behind a number, and the table of a view', async () => {
  const { totals, rows } = await view<Aging>('aging', '');
  const get = async (path: string) => {
    const { body } = await admin.call(`/api/fn_report/${path}`);
    return String(body.text).trim().split('\r\n');
  };
  const lines = await get(`aging/rows/export/csv?key=${totals.key}`);
  expect(lines[0]).toContain('Pessoa ou fornecedor');
  expect(lines).toHaveLength(totals.entries + 1);
  const table = await get(`aging/export/csv?business_unit_id=${unit}`);
  expect(table).toHaveLength(rows.length + 2);
  expect(table[1]).toContain('A vencer');
});
