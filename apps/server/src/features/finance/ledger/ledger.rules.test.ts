import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cashOf, competenceLines, settledParts, settlementLines, spread } from './ledger.rules.ts';
import type { Direction, Part } from './ledger.ts';

const cents = fc.integer({ min: 1, max: 999_999_999_999 });
const weights = fc.array(cents, { minLength: 1, maxLength: 50 });
const direction = fc.constantFrom<Direction>('receivable', 'payable');
const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
const partsOf = (all: readonly number[]): Part[] =>
  all.map((part, at) => ({ accountId: at + 1, centerId: null, cents: part }));
const entryOf = (of: Direction, all: readonly number[]) => ({
  entryId: 1,
  unitId: 1,
  direction: of,
  parts: partsOf(all),
});

test('cents over weights', () => {
  expect(spread(100, [1, 1, 1])).toEqual([33, 33, 34]);
  expect(spread(0, [5, 5])).toEqual([0, 0]);
  expect(spread(1, [1, 999])).toEqual([0, 1]);
  expect(() => spread(1, [])).toThrow(RangeError);
});

test('no cent appears or vanishes in a spread, and no part is below zero', () => {
  fc.assert(
    fc.property(cents, weights, (whole, over) => {
      const parts = spread(whole, over);
      expect(sum(parts)).toBe(whole);
      expect(parts.every((part) => part >= 0)).toBe(true);
    }),
  );
});

test('an entry that is settled piece by piece ends with its parts to the cent', () => {
  fc.assert(
    fc.property(
      weights,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
      (all, shares) => {
        const whole = sum(all);
        const stops = [
          0,
          ...shares.map((share) => Math.floor(share * whole)).sort((a, b) => a - b),
          whole,
        ];
        const total = all.map(() => 0);
        for (const [at, after] of stops.slice(1).entries())
          for (const [part, more] of settledParts(partsOf(all), {
            before: stops[at] ?? 0,
            after,
          }).entries())
            total[part] = (total[part] ?? 0) + more;
        expect(total).toEqual([...all]);
      },
    ),
  );
});

test('the cash lines of a settlement are what moves in the account', () => {
  fc.assert(
    fc.property(direction, weights, cents, cents, (of, all, interest, fine) => {
      const amount = sum(all);
      const sums = { amount, interest, fine, discount: Math.floor(amount / 3) };
      const lines = settlementLines(entryOf(of, all), {
        movementId: 1,
        on: '2026-01-31',
        before: 0,
        sums,
        accounts: { interest: 91, discount: 92 },
      });
      const by = (basis: string) =>
        sum(lines.filter((line) => line.basis === basis).map((line) => line.cents));
      expect(by('cash')).toBe(cashOf(of, sums));
      const competence = sum(
        competenceLines(entryOf(of, all), '2026-01-31').map((line) => line.cents),
      );
      expect(competence + by('competence')).toBe(cashOf(of, sums));
    }),
  );
});
