import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nothingWithheld, amounts as plain } from '../../../../test/invoices.ts';
import { shareOf } from './amounts.rules.ts';
import type { Amounts } from './content.ts';
import { computeTaxes } from './taxes.rules.ts';

const normal = { regime: 'normal' } as const;
const simples = { regime: 'simples' } as const;
const mei = { regime: 'mei' } as const;
const amounts = (change: Partial<Amounts>): Amounts => ({ ...plain, ...change });

describe('the taxes of a note', () => {
  test.each([
    [
      'an ordinary service',
      amounts({}),
      normal,
      { issBaseCents: 100_000, issCents: 2_900, issPaid: 'note', netCents: 100_000 },
    ],
    [
      'ISS that the customer keeps back',
      amounts({ issWithheld: 'customer' }),
      normal,
      { issWithheldCents: 2_900, netCents: 97_100 },
    ],
    [
      'discounts and a deduction',
      amounts({
        unconditionalDiscountCents: 10_000,
        conditionalDiscountCents: 5_000,
        deductionCents: 20_000,
      }),
      normal,
      { issBaseCents: 70_000, issCents: 2_030, netCents: 85_000 },
    ],
    [
      'all federal taxes kept back',
      amounts({
        withheld: {
          pis: { rate: '0.65' },
          cofins: { rate: '3.00' },
          csll: { rate: '1.00' },
          irrf: { rate: '1.50' },
          cp: { rate: '11.00' },
        },
      }),
      normal,
      {
        withheld: { pis: 650, cofins: 3_000, csll: 1_000, irrf: 1_500, cp: 11_000 },
        withheldCents: 17_150,
        netCents: 82_850,
      },
    ],
    [
      'federal taxes of a value with a discount',
      amounts({
        unconditionalDiscountCents: 50_000,
        deductionCents: 50_000,
        withheld: { ...nothingWithheld, irrf: { rate: '1.50' } },
      }),
      normal,
      { issBaseCents: 0, issCents: 0, withheld: { ...nothing(), irrf: 750 }, netCents: 49_250 },
    ],
    [
      'an amount kept back instead of a rate',
      amounts({ withheld: { ...nothingWithheld, cp: { cents: 1_234 } } }),
      normal,
      { withheldCents: 1_234, netCents: 98_766 },
    ],
    ['half a cent, upwards', amounts({ valueCents: 50, issRate: '3.00' }), normal, { issCents: 2 }],
    [
      'less than half a cent, downwards',
      amounts({ valueCents: 49, issRate: '3.00' }),
      normal,
      { issCents: 1 },
    ],
    [
      'Simples, whose monthly payment holds the ISS',
      amounts({}),
      simples,
      { issBaseCents: 100_000, issCents: 0, issPaid: 'das' },
    ],
    [
      'Simples whose customer keeps the ISS back',
      amounts({ issRate: '2.01', issWithheld: 'customer' }),
      simples,
      { issCents: 2_010, issPaid: 'note', netCents: 97_990 },
    ],
    [
      'Simples beyond its limit',
      amounts({}),
      { ...simples, simplesScope: 2 },
      { issCents: 2_900, issPaid: 'note' },
    ],
    ['MEI', amounts({}), mei, { issCents: 0, issPaid: 'das', netCents: 100_000 }],
    [
      'an exported service',
      amounts({ issKind: 'export' }),
      normal,
      { issCents: 0, issPaid: 'nowhere' },
    ],
    [
      'own PIS and COFINS, which the customer pays nothing of',
      amounts({ ownPisCofins: { cst: '01', pisRate: '0.65', cofinsRate: '3.00' } }),
      normal,
      { own: { pisCents: 650, cofinsCents: 3_000 }, netCents: 100_000 },
    ],
  ] as const)('of %s', (_, of, provider, expected) => {
    const taxes = computeTaxes(of, provider);
    expect(taxes.faults).toEqual([]);
    expect(taxes).toMatchObject(expected);
  });

  test.each([
    ['nothing to pay', amounts({ valueCents: 0 }), normal, 'amounts.valueCents'],
    ['a negative value', amounts({ valueCents: -1 }), normal, 'amounts.valueCents'],
    ['parts of a cent', amounts({ valueCents: 10.5 }), normal, 'amounts.valueCents'],
    ['a value that is none', amounts({ valueCents: Number.NaN }), normal, 'amounts.valueCents'],
    ['more than anybody pays', amounts({ valueCents: 1e15 }), normal, 'amounts.valueCents'],
    [
      'a discount of everything',
      amounts({ unconditionalDiscountCents: 100_000 }),
      normal,
      'amounts.unconditionalDiscountCents',
    ],
    [
      'a deduction above the value',
      amounts({ deductionCents: 100_001 }),
      normal,
      'amounts.deductionCents',
    ],
    ['an ISS above 5 %', amounts({ issRate: '5.01' }), normal, 'amounts.issRate'],
    ['a rate that is none', amounts({ issRate: '2,9' }), normal, 'amounts.issRate'],
    [
      'more kept back than paid',
      amounts({ withheld: { ...nothingWithheld, cp: { cents: 100_001 } } }),
      normal,
      'amounts.withheld',
    ],
    [
      'a rate of 100 % kept back',
      amounts({ withheld: { ...nothingWithheld, cp: { rate: '100.00' } } }),
      normal,
      'amounts.withheld.cp',
    ],
    [
      'ISS kept back that nobody owes',
      amounts({ issKind: 'immune', issWithheld: 'customer' }),
      normal,
      'amounts.issWithheld',
    ],
    ['ISS of a MEI kept back', amounts({ issWithheld: 'customer' }), mei, 'amounts.issWithheld'],
    [
      'own PIS in Simples',
      amounts({ ownPisCofins: { cst: '01', pisRate: '0.65', cofinsRate: '3.00' } }),
      simples,
      'amounts.ownPisCofins',
    ],
  ] as const)('do not add up with %s', (_, of, provider, field) => {
    const { faults } = computeTaxes(of, provider);
    expect(faults.map((fault) => fault.field)).toEqual([field]);
  });
});

function nothing() {
  return { pis: 0, cofins: 0, csll: 0, irrf: 0, cp: 0 };
}

const cents = fc.integer({ min: 0, max: 1_000_000_000 });
const rate = (most: number) =>
  fc.integer({ min: 0, max: most }).map((share) => (share / 100).toFixed(2));
const withholding = fc.oneof(
  fc.constant(null),
  rate(2_000).map((share) => ({ rate: share })),
  cents.map((kept) => ({ cents: kept })),
);
const any = fc.record({
  valueCents: cents,
  unconditionalDiscountCents: cents,
  conditionalDiscountCents: cents,
  deductionCents: cents,
  issRate: rate(600),
  issWithheld: fc.constantFrom('no' as const, 'customer' as const),
  withheld: fc.record({
    pis: withholding,
    cofins: withholding,
    csll: withholding,
    irrf: withholding,
    cp: withholding,
  }),
});

test('what adds up is whole, never negative, and the customer pays the value less all that is taken off', () => {
  fc.assert(
    fc.property(any, fc.constantFrom(normal, simples, mei), (change, provider) => {
      const of = amounts(change);
      const taxes = computeTaxes(of, provider);
      if (taxes.faults.length > 0) return;
      const parts = [
        taxes.issBaseCents,
        taxes.issCents,
        taxes.netCents,
        ...Object.values(taxes.withheld),
      ];
      for (const part of parts) expect(Number.isSafeInteger(part) && part >= 0).toBe(true);
      const taken =
        of.unconditionalDiscountCents + of.conditionalDiscountCents + taxes.withheldCents;
      expect(taxes.netCents + taken).toBe(of.valueCents);
      expect(taxes.issCents).toBeLessThanOrEqual(taxes.issBaseCents);
    }),
  );
});

test('a share differs from the exact one by at most half a cent', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 10_000 }), (sum, hundredths) => {
      const twice = 2 * shareOf(sum, (hundredths / 100).toFixed(2)) * 10_000 - 2 * sum * hundredths;
      expect(twice).toBeGreaterThan(-10_001);
      expect(twice).toBeLessThanOrEqual(10_000);
    }),
  );
});
