import type { CommissionRule } from '@balcao/contract/affiliates/rule';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rateAt, ruleFault } from '../rule.rules.ts';
import { earned, payableAt, refunded, type Terms } from './commission.rules.ts';

const now = new Date('2026-03-01T12:00:00Z');
const rule: CommissionRule = {
  kind: 'percent',
  value: '10.00',
  on: 'every',
  hold_days: 0,
  tiers: [
    { from_cents: 1_000_000, value: '12.00' },
    { from_cents: 5_000_000, value: '15.00' },
  ],
};

test.each([
  [0, 1_000],
  [999_999, 1_000],
  [1_000_000, 1_200],
  [4_999_999, 1_200],
  [90_000_000, 1_500],
])('at a volume of %d cents the rate is %d', (volume, rate) => {
  expect(rateAt(rule, volume)).toBe(rate);
});

test.each<[string, Partial<CommissionRule>, string | undefined]>([
  ['a good one', {}, undefined],
  ['over 100 %', { value: '100.01' }, 'O percentual vai até 100.'],
  [
    'a tier over 100 %',
    { tiers: [{ from_cents: 1, value: '999.99' }] },
    'O percentual vai até 100.',
  ],
  ['cents as a percent', { value: 10 }, 'Informe o percentual como 10.00.'],
  ['a percent as a fixed amount', { kind: 'fixed', tiers: [] }, 'Informe o valor fixo em reais.'],
  [
    'tiers out of order',
    { tiers: [...rule.tiers].reverse() },
    'As faixas precisam começar em valores crescentes.',
  ],
])('%s', (_, change, fault) => {
  expect(ruleFault({ ...rule, ...change })).toBe(fault);
});

test('half a cent is rounded up, once for the whole sale', () => {
  const terms: Terms = { kind: 'percent', value: 1_250, paidCents: 1_004 };
  expect(earned(terms, 1_004)).toBe(126);
  expect(earned({ kind: 'fixed', value: 5_000, paidCents: 30_000 }, 10_000)).toBe(1_667);
});

const cents = fc.integer({ min: 1, max: 100_000_000_000 });
const terms = fc.oneof(
  fc.record({
    kind: fc.constant('percent' as const),
    value: fc.integer({ min: 0, max: 10_000 }),
    paidCents: cents,
  }),
  fc.record({ kind: fc.constant('fixed' as const), value: cents, paidCents: cents }),
);

describe('the lines of a sale', () => {
  test('always add up to what the rule earns of the money left, whatever is returned or batched when', () => {
    const steps = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean()), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(terms, steps, fc.integer({ min: 0, max: 365 }), (sale, refunds, hold) => {
        const first = {
          amountCents: earned(sale, sale.paidCents),
          payableAt: payableAt(now, hold),
        };
        const lines = first.amountCents ? [{ ...first, isBatched: false, reversed: false }] : [];
        let net = sale.paidCents;
        for (const [part, batches] of refunds) {
          net -= Math.floor(net * part);
          const change = refunded({ ...sale, netCents: net, lines }, net, now);
          if (change) {
            lines.push({ ...change, isBatched: false, reversed: false });
            if (change.reverses) for (const line of lines) line.reversed = true;
          }
          const sum = lines.reduce((all, { amountCents }) => all + amountCents, 0);
          expect(sum).toBe(earned(sale, net));
          expect(sum).toBeGreaterThanOrEqual(0);
          const reversed = lines.filter((line) => line.reversed);
          expect(reversed.reduce((all, { amountCents }) => all + amountCents, 0)).toBe(0);
          expect(reversed.some(({ isBatched }) => isBatched)).toBe(false);
          if (batches) for (const line of lines) line.isBatched ||= !line.reversed;
        }
      }),
    );
  });

  test('a refund waits with what it takes back, and is a debt at once after the batch', () => {
    const sale = { kind: 'percent', value: 1_000, paidCents: 10_000, netCents: 10_000 } as const;
    const later = payableAt(now, 30);
    const open = { amountCents: 1_000, payableAt: later, isBatched: false };
    expect(refunded({ ...sale, lines: [open] }, 5_000, now)).toEqual({
      amountCents: -500,
      payableAt: later,
      reverses: false,
    });
    expect(refunded({ ...sale, lines: [open] }, 0, now)).toMatchObject({ reverses: true });
    expect(refunded({ ...sale, lines: [{ ...open, isBatched: true }] }, 0, now)).toEqual({
      amountCents: -1_000,
      payableAt: now,
      reverses: false,
    });
  });
});
