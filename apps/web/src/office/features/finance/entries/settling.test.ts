import { expect, test } from 'vitest';
import { cashOf, faultsOf, type Settling } from './settling.ts';

const form: Settling = {
  account: null,
  on: '2026-05-10',
  amount: 10_000,
  interest: 50,
  fine: 200,
  discount: 100,
  note: '',
};
const today = '2026-05-10';

test('the cash that moves is the amount with interest and fine, without the discount', () => {
  expect(cashOf(form)).toBe(10_150);
  expect(cashOf({ ...form, interest: null, fine: null, discount: null })).toBe(10_000);
});

test.each([
  [{ on: '2026-05-11' }, ['on']],
  [{ amount: 0 }, ['amount', 'discount']],
  [{ amount: 10_001 }, ['amount']],
  [{ discount: 10_001 }, ['discount']],
  [{}, []],
])('%j is wrong at %j', (part, fields) => {
  expect(Object.keys(faultsOf({ ...form, ...part }, { open: 10_000, today }))).toEqual(fields);
});
