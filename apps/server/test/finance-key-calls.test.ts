import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn } from './client.ts';
import {
  expectFault,
  expectRefused,
  type FinanceProgram,
  financeProgram,
} from './finance-calls.ts';
import { ofxOf } from './statements.ts';

let program: FinanceProgram;
beforeAll(async () => {
  program = await financeProgram();
});
afterAll(() => program.server.stop());

const bill = (description: string) => ({
  direction: 'payable',
  description,
  fn_account_id: program.books.account('3.02.001'),
  business_unit_id: program.books.unit,
  due_date: '2026-05-10',
  amount_cents: 100,
});
const center = (name: string) => ({ code: '940', name });
const statement = (name: string) => {
  const form = new FormData();
  form.append('fn_bank_account_id', String(program.books.bank));
  form.append('file', new Blob([ofxOf([{ amount: '-1.00', name }])]), 'extrato.ofx');
  return form;
};
type Act = [string, string, (name: string) => object | undefined];
const acts: Act[] = [
  ['POST', '/fn_entry', bill],
  ['POST', '/fn_entry/instalments', (name) => ({ ...bill(name), count: 2 })],
  [
    'POST',
    '/fn_entry/recurrence',
    (name) => ({ ...bill(name), due_date: '2190-05-10', every: 'month' }),
  ],
  ['POST', '/fn_cost_center', center],
  ['POST', '/fn_statement', statement],
];
const tables = ['fn_entry', 'fn_recurrence', 'fn_cost_center', 'fn_statement', 'fn_movement'];
const counted = () => Promise.all(tables.map((table) => program.count(table)));

test.each(acts)(
  '%s %s refuses a key of another form at it, and another request with a known one',
  async (method, path, body) => {
    const before = await counted();
    for (const key of ['curta', "x' or '1'='1' -- x", '../../../../etc/passwd', 'a'.repeat(101)])
      expectFault(await program.ask(method, path, body('Um'), { key }), 'idempotency-key');
    expect(await counted()).toEqual(before);
    const key = randomUUID();
    expect((await program.ask(method, path, body('Um'), { key })).status).toBe(200);
    const after = await counted();
    expect(after).not.toEqual(before);
    expectRefused(await program.ask(method, path, body('Outro'), { key }), 422, 'KEY_USED');
    expect(await counted()).toEqual(after);
  },
);

test('acts on rows refuse a key of another form, and change nothing', async () => {
  const { ask, post, get, books } = program;
  const { data } = await post('/fn_entry', bill('Fica'));
  const before = (await get(`/fn_entry/${data.id}/edit`)).whole;
  const month = { business_unit_id: books.unit, month: '2026-04', reason: 'x' };
  const money = { on: '2026-05-10', amount_cents: 100, fn_bank_account_id: books.bank };
  const moved = { from_id: books.bank, to_id: books.cash, on: '2026-05-10', amount_cents: 1 };
  const asked: [string, string, object?][] = [
    ['PUT', `/fn_entry/${data.id}`, { description: 'Outra' }],
    ['DELETE', `/fn_entry/${data.id}`],
    ['POST', `/fn_entry/${data.id}/settle`, money],
    ['POST', `/fn_entry/${data.id}/reverse`, { reason: 'x' }],
    ['PUT', `/fn_bank_account/${books.bank}`, { name: 'Outra' }],
    ['DELETE', `/fn_bank_account/${books.bank}`],
    ['POST', '/fn_bank_account/transfer', moved],
    ['POST', '/fn_month/close', month],
    ['POST', '/fn_month/reopen', month],
    ['POST', '/fn_month/retry_package', month],
    [
      'POST',
      '/fn_statement/line/1/match',
      { matches: [{ kind: 'entry', id: data.id, amount_cents: 1 }] },
    ],
    ['POST', '/fn_statement/line/1/unmatch'],
  ];
  for (const [method, path, body] of asked)
    expectFault(await ask(method, path, body, { key: 'curta' }), 'idempotency-key');
  expect((await get(`/fn_entry/${data.id}/edit`)).whole).toEqual(before);
  expect((await get(`/fn_bank_account/${books.bank}/edit`)).data).toMatchObject({ name: 'Banco' });
});

test('a refused act keeps nothing: its key may come again once the fault is mended', async () => {
  const { ask, books } = program;
  const { data } = await program.post('/fn_entry', bill('Depois'));
  const key = randomUUID();
  const settle = (amount_cents: number) => {
    const money = { on: '2026-05-10', amount_cents, fn_bank_account_id: books.bank };
    return ask('POST', `/fn_entry/${data.id}/settle`, money, { key });
  };
  expectFault(await settle(101), 'amount_cents');
  expect((await settle(100)).data).toMatchObject({ status: 'settled' });
  expect((await settle(100)).data).toMatchObject({ status: 'settled' });
});

test('one key of two people are two acts', async () => {
  const { ask, server } = program;
  await server.ctx.pool.query(
    `update gl_user set level = 1 where email = 'supervisor@exemplo.com.br'`,
  );
  const by = await loggedIn(server.url, 'supervisor');
  const key = randomUUID();
  const first = await ask('POST', '/fn_entry', bill('Meu'), { key });
  const second = await ask('POST', '/fn_entry', bill('Meu'), { key, by });
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.data.id).not.toBe(first.data.id);
});
