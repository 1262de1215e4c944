import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refundPurpose, type Share, sharesOf } from './posting.rules.ts';

const came = (cents: number, duplicate = false) => ({ cents, duplicate });
const whole = (purpose: Share['purpose'], amount: number): Share => ({
  purpose,
  amount,
  interest: 0,
  discount: 0,
});

test.each([
  ['the value', { before: 0, isPaid: true }, [came(100)], [whole('charges', 100)]],
  [
    'a discount',
    { before: 0, isPaid: true },
    [came(95)],
    [{ ...whole('charges', 100), discount: 5 }],
  ],
  [
    'interest',
    { before: 0, isPaid: true },
    [came(103)],
    [{ ...whole('charges', 100), interest: 3 }],
  ],
  [
    'parts, the last one with interest',
    { before: 0, isPaid: true },
    [came(60), came(45)],
    [whole('charges', 60), { ...whole('charges', 40), interest: 5 }],
  ],
  [
    'parts, the last one with a discount',
    { before: 60, isPaid: true },
    [came(30)],
    [{ ...whole('charges', 40), discount: 10 }],
  ],
  [
    'a part that pays nothing yet',
    { before: 0, isPaid: false },
    [came(95)],
    [whole('charges', 95)],
  ],
  [
    'money after the whole value',
    { before: 100, isPaid: true },
    [came(7)],
    [whole('interest_received', 7)],
  ],
  [
    'money that came twice',
    { before: 0, isPaid: true },
    [came(100), came(100, true)],
    [whole('charges', 100), whole('charge_advances', 100)],
  ],
])('of a charge of 100: %s', (_, charge, payments, shares) => {
  expect(sharesOf({ value: 100, ...charge }, payments)).toEqual(shares);
});

const amount = fc.integer({ min: 1, max: 100_000 });
const payments = fc.array(fc.record({ cents: amount, duplicate: fc.boolean() }), { maxLength: 8 });

test('every cent of a payment is in its share, and the value is booked at most once', () => {
  fc.assert(
    fc.property(amount, payments, fc.boolean(), (value, all, isPaid) => {
      const shares = sharesOf({ value, before: 0, isPaid }, all);
      expect(shares.map((one) => one.amount + one.interest - one.discount)).toEqual(
        all.map(({ cents }) => cents),
      );
      const booked = shares
        .filter(({ purpose }) => purpose === 'charges')
        .reduce((sum, one) => sum + one.amount, 0);
      expect(booked).toBeLessThanOrEqual(value);
      if (isPaid && all.some(({ duplicate }) => !duplicate)) expect(booked).toBe(value);
      for (const { amount, discount } of shares) expect(discount).toBeLessThan(amount);
    }),
  );
});

test('posted in two rounds it is the same as in one, while nothing pays the charge', () => {
  fc.assert(
    fc.property(amount, payments, fc.nat(8), (value, all, cut) => {
      const charge = { value, before: 0, isPaid: false };
      const first = all.slice(0, cut);
      const before = first.reduce((sum, one) => sum + (one.duplicate ? 0 : one.cents), 0);
      expect([
        ...sharesOf(charge, first),
        ...sharesOf({ ...charge, before }, all.slice(cut)),
      ]).toEqual(sharesOf(charge, all));
    }),
  );
});

test('what came twice goes back to its owner, other money is given back', () => {
  expect(refundPurpose({ duplicate: true })).toBe('charge_advances');
  expect(refundPurpose({ duplicate: false })).toBe('charge_refunds');
});
