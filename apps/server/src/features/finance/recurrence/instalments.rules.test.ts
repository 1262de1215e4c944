import { splitCents } from '@balcao/brazil/instalments';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EntryDraft } from '../ledger/ledger.ts';
import { instalmentsOf } from './instalments.rules.ts';

const whole = (cents: readonly number[]): EntryDraft => ({
  direction: 'payable',
  source: 'hand',
  description: 'Compra',
  unitId: 1,
  competence: '2028-01-31',
  dueDate: '2028-01-31',
  amountCents: cents.reduce((sum, one) => sum + one, 0),
  parts: cents.map((one, at) => ({ accountId: at + 1, centerId: null, cents: one })),
});
const asked = (count: number, more: object = {}) => ({
  count,
  sameCompetence: false,
  split: [],
  group: 'g',
  ...more,
});
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

test('days are those of the month or its last, and the competence moves along unless it is to stay', () => {
  const days = (more: object) =>
    instalmentsOf(whole([100]), asked(3, more)).map((one) => [one.dueDate, one.competence]);
  expect(days({})).toEqual([
    ['2028-01-31', '2028-01-31'],
    ['2028-02-29', '2028-02-29'],
    ['2028-03-31', '2028-03-31'],
  ]);
  expect(days({ sameCompetence: true }).map(([, competence]) => competence)).toEqual(
    Array(3).fill('2028-01-31'),
  );
});

test('parts in cents add up in every instalment and over all of them, and none is below a cent', () => {
  const cents = fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(cents, fc.integer({ min: 2, max: 120 }), (parts, count) => {
      const total = sum(parts);
      fc.pre(total >= count);
      const made = instalmentsOf(whole(parts), asked(count));
      expect(made.map((one) => one.amountCents)).toEqual(splitCents(total, count));
      for (const one of made) {
        expect(sum(one.parts.map((part) => part.cents))).toBe(one.amountCents);
        expect(Math.min(...one.parts.map((part) => part.cents))).toBeGreaterThan(0);
      }
      const columns = parts.map((_, at) =>
        sum(
          made.flatMap((one) =>
            one.parts.filter((part) => part.accountId === at + 1).map((part) => part.cents),
          ),
        ),
      );
      expect(columns).toEqual(parts);
    }),
  );
});

test('percents are those of each instalment, and refuse amounts that have no cent for each', () => {
  const split = [
    { fn_account_id: 1, percent: '33.33' },
    { fn_account_id: 2, percent: '66.67' },
  ];
  const made = instalmentsOf(whole([3_333, 6_667]), asked(3, { split }));
  expect(made.map((one) => one.parts.map(({ percent, cents }) => [percent, cents]))).toEqual([
    [
      ['33.33', 1_111],
      ['66.67', 2_223],
    ],
    [
      ['33.33', 1_110],
      ['66.67', 2_223],
    ],
    [
      ['33.33', 1_110],
      ['66.67', 2_223],
    ],
  ]);
  expect(() => instalmentsOf(whole([1, 2]), asked(3, { split }))).toThrow();
});
