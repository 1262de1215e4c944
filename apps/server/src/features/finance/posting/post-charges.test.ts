import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sumsOf } from '../../../../test/finance.ts';
import { type PostingOffice, postingOffice } from '../../../../test/posting-office.ts';

let office: PostingOffice;
beforeAll(async () => {
  office = await postingOffice();
});
beforeEach(() => office.open());
afterAll(() => office.server.stop());

test('a payment is an entry that is settled, in the account that receives the charges of its unit', async () => {
  await office.receives();
  const id = await office.charge();
  await office.pay(id, 10_000);
  expect(await office.entries(id)).toEqual(['charge 1.01.001 10000 settled Banco 10000']);
  expect(await office.lines(id)).toEqual([
    'competence 2026-03-05 1.01.001 10000',
    'cash 2026-03-05 1.01.001 10000',
  ]);
});

test.each([
  [
    'late with fine and interest',
    { fine: { kind: 1, value: '2.00' } },
    [[10_200, '2026-03-20']],
    ['charge 1.01.001 10000 settled Banco 10200'],
    { '1.01.001': 10_000, '4.01.001': 200 },
  ],
  [
    'early with a discount',
    { discount: { kind: 1, steps: [{ until: '2026-03-01', value: '5.00' }] } },
    [[9_500, '2026-02-20']],
    ['charge 1.01.001 10000 settled Banco 9500'],
    { '1.01.001': 10_000, '4.03.001': -500 },
  ],
  [
    'in parts that became known in another order',
    {},
    [
      [4_000, '2026-03-08'],
      [1_000, '2026-03-02'],
      [5_000, '2026-03-05'],
    ],
    [
      'charge 1.01.001 4000 settled Banco 4000',
      'charge 1.01.001 1000 settled Banco 1000',
      'charge 1.01.001 5000 settled Banco 5000',
    ],
    { '1.01.001': 10_000 },
  ],
  [
    'more than it asks',
    {},
    [[11_000, '2026-03-05']],
    ['charge 1.01.001 10000 settled Banco 11000'],
    { '1.01.001': 10_000, '4.01.001': 1_000 },
  ],
  [
    'twice',
    {},
    [
      [10_000, '2026-03-05'],
      [10_000, '2026-03-06'],
    ],
    ['charge 1.01.001 10000 settled Banco 10000', 'charge 5.01.001 10000 settled Banco 10000'],
    { '1.01.001': 10_000, '5.01.001': 10_000 },
  ],
  [
    'late in parts, the second of which comes after the whole value',
    { fine: { kind: 1, value: '50.00' } },
    [
      [10_500, '2026-03-20'],
      [4_500, '2026-03-21'],
    ],
    ['charge 1.01.001 10000 settled Banco 10500', 'charge 4.01.001 4500 settled Banco 4500'],
    { '1.01.001': 10_000, '4.01.001': 5_000 },
  ],
])('a charge that is paid %s', async (_, terms, payments, entries, cash) => {
  await office.receives();
  const id = await office.charge(terms);
  for (const [cents, day] of payments as [number, string][]) await office.pay(id, cents, { day });
  expect(await office.entries(id)).toEqual(entries);
  expect(await office.cashOf(id)).toEqual(cash);
  const sums = await sumsOf(office.server.ctx.db, office.books.unit);
  expect(sums.movements).toBe((payments as [number][]).reduce((sum, [cents]) => sum + cents, 0));
  expect(sums.lines).toBe(sums.summedLines);
});

test('what the bank kept is an entry of its own: the account has the rest, on the day of the credit', async () => {
  await office.receives();
  const id = await office.charge();
  const more = { source: 'cnab', feeCents: 250, creditOn: '2026-03-06' } as const;
  await office.pay(id, 10_000, more);
  expect(await office.entries(id)).toEqual([
    'charge 1.01.001 10000 settled Banco 10000',
    'fee 4.02.001 250 settled Banco -250',
  ]);
  expect(await office.lines(id)).toEqual([
    'competence 2026-03-05 1.01.001 10000',
    'cash 2026-03-06 1.01.001 10000',
    'competence 2026-03-05 4.02.001 -250',
    'cash 2026-03-06 4.02.001 -250',
  ]);
});

test('money known before is not posted again', async () => {
  const id = await office.charge();
  const externalId = randomUUID();
  await office.pay(id, 10_000, { externalId });
  await office.pay(id, 10_000, { externalId });
  expect(await office.entries(id)).toHaveLength(1);
});

test('refunds take back from where the money is, what came twice goes to its owner', async () => {
  await office.receives();
  const id = await office.charge();
  await office.pay(id, 10_000);
  await office.pay(id, 10_000);
  await office.refund(id, 13_000);
  await office.refund(id, 7_000);
  expect((await office.entries(id)).slice(2)).toEqual([
    'refund 5.01.001 10000 settled Banco -10000',
    'refund 1.02.001 3000 settled Banco -3000',
    'refund 1.02.001 7000 settled Banco -7000',
  ]);
  expect(await office.cashOf(id)).toEqual({
    '1.01.001': 10_000,
    '1.02.001': -10_000,
    '5.01.001': 0,
  });
});

test('money of a unit without an account for it goes to one that is made once, however many come at once', async () => {
  const ids = await Promise.all(Array.from({ length: 100 }, () => office.charge()));
  await Promise.all(ids.map((id) => office.pay(id, 10_000)));
  const made = await office.accounts();
  expect(made).toEqual([{ name: 'Recebimentos a identificar', kind: 'cash', moved: 1_000_000 }]);
  const { unit } = office.books;
  expect(await sumsOf(office.server.ctx.db, unit)).toMatchObject({
    movements: 1_000_000,
    summedMovements: 1_000_000,
    open: 0,
    summedOpen: 0,
  });
});

test('money by hand goes to the account that the person names', async () => {
  await office.receives();
  const id = await office.charge();
  await office.pay(id, 10_000, { source: 'hand', bankAccountId: office.books.cash });
  expect(await office.entries(id)).toEqual(['charge 1.01.001 10000 settled Caixa 10000']);
  await office.refund(id, 1_000);
  expect((await office.entries(id))[1]).toBe('refund 1.02.001 1000 settled Caixa -1000');
});
