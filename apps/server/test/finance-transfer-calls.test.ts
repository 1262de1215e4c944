import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectFault,
  expectRefused,
  type FinanceProgram,
  financeProgram,
} from './finance-calls.ts';

let program: FinanceProgram;
beforeAll(async () => {
  program = await financeProgram();
});
afterAll(() => program.server.stop());

test('money goes from one bank account to another once per key, and the balances say so', async () => {
  const { get, post, twice, books, count } = program;
  const balance = async (id: number, on = '2026-05-31') =>
    (await get(`/fn_bank_account/${id}/balance?on=${on}`)).data;
  const [from, to] = [await balance(books.bank), await balance(books.cash)];
  expect(Object.keys(from)).toEqual(['opening_cents', 'in_cents', 'out_cents', 'balance_cents']);
  const path = '/fn_bank_account/transfer';
  const wish = {
    from_id: books.bank,
    to_id: books.cash,
    on: '2026-05-20',
    amount_cents: 300,
    note: 'Troco',
  };
  const before = await count('fn_movement');
  await twice('POST', path, wish);
  expect(await count('fn_movement')).toBe(before + 2);
  expect(await balance(books.bank)).toEqual({
    ...from,
    out_cents: Number(from.out_cents) + 300,
    balance_cents: Number(from.balance_cents) - 300,
  });
  expect(await balance(books.cash)).toEqual({
    ...to,
    in_cents: Number(to.in_cents) + 300,
    balance_cents: Number(to.balance_cents) + 300,
  });
  const next = await balance(books.cash, '2026-06-01');
  expect(next).toMatchObject({ opening_cents: Number(to.balance_cents) + 300, in_cents: 0 });

  for (const [field, value] of [
    ['to_id', books.bank],
    ['to_id', 'x'],
    ['from_id', undefined],
    ['on', '2019-12-31'],
    ['on', '2189-01-01'],
    ['on', 'hoje'],
    ['amount_cents', 0],
    ['amount_cents', -300],
    ['amount_cents', 0.5],
    ['note', 'x'.repeat(501)],
  ] as const)
    expectFault(await post(path, { ...wish, [field]: value }), field);
  expectRefused(await post(path, { ...wish, to_id: 99_999_999 }), 404, 'NOT_FOUND');
  await books.close('2026-04');
  expectRefused(await post(path, { ...wish, on: '2026-04-30' }), 409, 'MONTH_CLOSED');
  expect(await count('fn_movement')).toBe(before + 2);
  expectFault(await get(`/fn_bank_account/${books.bank}/balance?on=ontem`), 'on');
  expectRefused(await get('/fn_bank_account/99999999/balance'), 404, 'NOT_FOUND');
  const today = await get(`/fn_bank_account/${books.bank}/balance`);
  expect(today.data).toEqual(await balance(books.bank, program.today));
});
