import { expect, test } from 'vitest';
import { bankTermsOf, interestADay, termsFaults, type WrittenTerms } from './terms.ts';

const plain: WrittenTerms = {
  cents: 100_05,
  fine: null,
  interest: null,
  discount: null,
  abatement: null,
};

test('a charge without rules asks the bank for nothing', () => {
  expect(bankTermsOf(plain)).toEqual({
    fine: null,
    interest: null,
    discounts: [],
    abatementCents: 0,
  });
});

test('percents of discounts and abatement become cents, rounded half up', () => {
  const steps = [
    { until: '2026-12-10', value: '5.00' },
    { until: '2026-12-01', value: '10.00' },
  ];
  const terms = bankTermsOf({
    ...plain,
    abatement: { kind: 2, value: '10.00' },
    discount: { kind: 2, steps },
  });
  // 10 % of 100,05 is 10,005; of the 90,04 that are left, 10 % is 9,004 and 5 % is 4,502.
  expect(terms.abatementCents).toBe(1001);
  expect(terms.discounts).toEqual([
    { until: '2026-12-01', cents: 900 },
    { until: '2026-12-10', cents: 450 },
  ]);
});

test.each([
  [1, '0.33', { aDay: 33 }],
  [2, '0.03', { percentAMonth: 90 }],
  [3, '1.00', { percentAMonth: 100 }],
] as const)('interest of kind %i and %s', (kind, value, interest) => {
  expect(bankTermsOf({ ...plain, interest: { kind, value } }).interest).toEqual(interest);
});

test('interest a day of one percent a month', () => {
  expect(
    [100_00, 149_99, 150_00, 9_999_999_999].map((cents) =>
      interestADay({ percentAMonth: 100 }, cents),
    ),
  ).toEqual([3, 5, 5, 3_333_333]);
});

const aDay = { kind: 1, value: '0.33' } as const;
test.each([
  ['001', { interest: { kind: 4, value: '12.00' } }, /por ano nem por dia útil/],
  ['237', { interest: { kind: 5, value: '0.10' } }, /por ano nem por dia útil/],
  ['001', { discount: { kind: 3, value: '0.10' } }, /dia de antecipação/],
  ['237', { fine: { kind: 1, value: '2.00' } }, /só aceita multa em percentual/],
  ['237', { fine: { kind: 2, value: '100.00' } }, /99,99%/],
] as const)('bank %s cannot say %j', (bank, rules, words) => {
  const [rule] = Object.keys(rules);
  expect(termsFaults(bank, { ...plain, ...rules })).toEqual({
    [String(rule)]: expect.stringMatching(words),
  });
  expect(termsFaults(bank, { ...plain, interest: aDay })).toEqual({});
});
