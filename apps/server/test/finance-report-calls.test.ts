import { addDays } from '@balcao/brazil/bank-days';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loggedIn } from './client.ts';
import {
  type Data,
  expectFault,
  expectPages,
  expectRefused,
  type FinanceProgram,
  financeProgram,
} from './finance-calls.ts';
import { reportBooks, rowsBehind } from './report-books.ts';

let program: FinanceProgram;
let unit: number;
let period: string;
beforeAll(async () => {
  program = await financeProgram();
  const { today, server } = program;
  unit = (await reportBooks(server, today, 41)).books.unit;
  period = `from=${addDays(today, -70)}&to=${addDays(today, 20)}&business_unit_id=${unit}`;
});
afterAll(() => program.server.stop());

const path = '/fn_report';
type Numbers = { key: string; keys?: Record<string, string> } & Record<string, unknown>;
type View = { rows: Numbers[]; totals: Numbers };
async function view(name: string, query = ''): Promise<View> {
  const { status, whole } = await program.get(`${path}/${name}?${period}${query}`);
  expect(status, JSON.stringify(whole)).toBe(200);
  return whole.data as View;
}
const behind = (name: string, key: string) => rowsBehind(program.admin, name, key);
/** What is behind each key of a row. */
const numbersOf: Record<string, (row: Numbers) => [string, number][]> = {
  cash_flow: ({ key, keys, ...row }) => [
    [key, Number(row.in_cents) - Number(row.out_cents) + Number(row.transfer_cents)],
    [keys?.in ?? '', Number(row.in_cents)],
    [keys?.out ?? '', Number(row.out_cents)],
    [keys?.transfer ?? '', Number(row.transfer_cents)],
    [keys?.forecast_in ?? '', Number(row.forecast_in_cents)],
    [keys?.forecast_out ?? '', Number(row.forecast_out_cents)],
  ],
  dre: ({ key, keys, ...row }) => [
    [key, Number(row.cents)],
    [keys?.before ?? '', Number(row.before_cents)],
    [keys?.year_before ?? '', Number(row.year_before_cents)],
  ],
  aging: ({ key, cents }) => [[key, Number(cents)]],
  results: ({ key, keys, ...row }) => [
    [key, Number(row.result_cents)],
    ...['revenue', 'cost', 'expense', 'financial'].map((kind): [string, number] => [
      keys?.[kind] ?? '',
      Number(row[`${kind}_cents`]),
    ]),
  ],
};
const views: [string, string][] = [
  ['cash_flow', ''],
  ['dre', '&basis=competence'],
  ['dre', '&basis=cash'],
  ['aging', ''],
  ['results', '&basis=competence'],
  ['results', '&basis=cash'],
];

describe.each(views)('%s%s', (name, query) => {
  test('every number of every row has the very rows behind its key, which add up to it', async () => {
    const { rows } = await view(name, query);
    const numbers = rows.flatMap((row) => numbersOf[name]?.(row) ?? []);
    expect(numbers.some(([, cents]) => cents !== 0)).toBe(true);
    let counted = 0;
    for (const [key, cents] of numbers) {
      const found = await behind(name, key);
      counted += found.count;
      expect([key, found.cents]).toEqual([key, cents]);
    }
    expect(counted).toBeGreaterThan(10);
  }, 60_000);

  test('the totals have a key, too, and its rows come in pages', async () => {
    const { totals } = await view(name, query);
    const rows = await expectPages(program, `${path}/${name}/rows?key=${totals.key}`);
    expect(rows.length).toBeGreaterThan(0);
    for (const key of Object.values(totals.keys ?? {})) await behind(name, key);
  });
});

test('the views answer for all units, for this month, and for one unit', async () => {
  for (const name of ['cash_flow', 'dre', 'aging', 'results']) {
    const { status, data } = await program.get(`${path}/${name}`);
    expect([name, status, Object.keys(data)]).toEqual([
      name,
      200,
      expect.arrayContaining(['rows', 'totals']),
    ]);
  }
  const { rows } = (await view('results')) as unknown as { rows: Data[] };
  expect(rows.map(({ id }) => id)).toEqual([unit]);
});

test('the cash flow ends with what the bank accounts hold', async () => {
  const { totals } = await view('cash_flow');
  const accounts = await program.get(`/fn_bank_account?business_unit_id=${unit}&per_page=100`);
  const on = addDays(program.today, 20);
  const held = await Promise.all(
    accounts.rows.map(async ({ id }) => {
      const { data } = await program.get(`/fn_bank_account/${id}/balance?on=${on}`);
      return Number(data.balance_cents);
    }),
  );
  expect(totals.closing_cents).toBe(held.reduce((sum, cents) => sum + cents, 0));
});

const bad: [string, string, string][] = [
  ['cash_flow', 'from=2026-02-30', 'from'],
  ['cash_flow', 'to=ontem', 'to'],
  ['dre', 'from=2026-06-02&to=2026-06-01', 'to'],
  ['dre', 'basis=gut', 'basis'],
  ['aging', 'business_unit_id=x', 'business_unit_id'],
  ['results', 'of=sector', 'of'],
  ['dre/rows', '', 'key'],
  ['dre/rows', 'key=', 'key'],
  ['dre/rows', 'key=l.cash.2026-01-01', 'key'],
  ['cash_flow/rows', "key=m.in.2026-01-01.2026-01-31.1';--", 'key'],
];
test.each(bad)('%s?%s is refused at its field', async (name, query, field) => {
  expectFault(await program.get(`${path}/${name}?${query}`), field);
});

test('there is no other view', async () => {
  for (const asked of ['gifts', 'gifts/rows?key=m.in.2026-01-01.2026-01-31.1'])
    expectRefused(await program.get(`${path}/${asked}`), 404, 'NOT_FOUND');
});

test('people without finance see no numbers, and a key opens none', async () => {
  const { totals } = await view('dre');
  const attendant = await loggedIn(program.server.url, 'atendente');
  for (const asked of ['cash_flow', 'dre', 'aging', 'results', `dre/rows?key=${totals.key}`]) {
    const answer = await program.ask('GET', `${path}/${asked}`, undefined, { by: attendant });
    expectRefused(answer, 403, 'FORBIDDEN');
  }
});
