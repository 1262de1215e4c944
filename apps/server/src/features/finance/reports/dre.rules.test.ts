import { addDays } from '@balcao/brazil/bank-days';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { competenceLines, settlementLines, spread } from '../ledger/ledger.rules.ts';
import type { NewLine } from '../ledger/ledger.ts';
import { dreOf, periodsOf, shareOf } from './dre.rules.ts';
import { earlier, later, monthSpan, type Span } from './period.rules.ts';
import type { Account } from './registers.store.ts';
import { kinds } from './report-key.rules.ts';

// What the DRE says of any history, beside the same numbers added up line by line.

const INTEREST = 90;
const DISCOUNT = 91;
const account = (id: number, code: string, kind: Account['kind'], parent_id: number | null) => ({
  id,
  parent_id,
  code,
  name: `Conta ${code}`,
  kind,
});
/** Two branches of each kind, some outside the result, and what comes on top of an amount. */
const accounts: Account[] = [
  ...[...kinds, 'transfer' as const].flatMap((kind, at) => {
    const [top, code] = [at * 10 + 1, String(at + 1)];
    return [
      account(top, code, kind, null),
      account(top + 1, `${code}.01`, kind, top),
      account(top + 2, `${code}.01.001`, kind, top + 1),
      account(top + 3, `${code}.01.010`, kind, top + 1),
      account(top + 4, `${code}.02`, kind, top),
    ];
  }),
  account(INTEREST, '4.90', 'financial', 31),
  account(DISCOUNT, '4.91', 'financial', 31),
];
/** Where entries are booked. */
const leaves = accounts.filter(
  ({ id }) => id < INTEREST && !accounts.some(({ parent_id }) => parent_id === id),
);

const day = fc
  .date({ min: new Date('2023-01-01'), max: new Date('2025-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
/** Any days, and whole months of 28 to 31 days. */
const span: fc.Arbitrary<Span> = fc.oneof(
  day.map(monthSpan),
  fc
    .tuple(day, fc.integer({ min: 0, max: 400 }))
    .map(([from, days]) => ({ from, until: addDays(from, days) })),
);
const cents = fc.integer({ min: 1, max: 5_000_000 });
const entry = fc.record({
  direction: fc.constantFrom('receivable', 'payable'),
  competence: day,
  amount: cents,
  weights: fc.array(fc.tuple(fc.constantFrom(...leaves), cents), { minLength: 1, maxLength: 5 }),
  /** Each settles a share of what is left. */
  settlements: fc.array(
    fc.record({
      on: day,
      share: fc.double({ min: 0.01, max: 1, noNaN: true }),
      extra: fc.nat(900),
    }),
    { maxLength: 3 },
  ),
});
type Drawn = typeof entry extends fc.Arbitrary<infer T> ? T : never;

/** The lines of an entry with its settlements, as the ledger books them. */
function linesOf({ direction, competence, amount, weights, settlements }: Drawn): NewLine[] {
  const shares = spread(
    amount,
    weights.map(([, weight]) => weight),
  );
  const parts = weights.map(([{ id }], at) => ({
    accountId: id,
    centerId: null,
    cents: shares[at] ?? 0,
  }));
  const booked = { entryId: 1, unitId: 1, direction, parts };
  const lines = competenceLines(booked, competence);
  let before = 0;
  for (const [at, { on, share, extra }] of settlements.entries()) {
    const settled = Math.round((amount - before) * share);
    if (settled === 0) continue;
    const sums = { amount: settled, interest: extra, fine: at, discount: Math.min(settled - 1, 7) };
    const apart = { interest: INTEREST, discount: DISCOUNT };
    lines.push(...settlementLines(booked, { movementId: at, on, before, sums, accounts: apart }));
    before += settled;
  }
  return lines;
}

const isIn =
  ({ from, until }: Span) =>
  ({ on }: NewLine) =>
    on >= from && on <= until;
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const centsOf = (lines: readonly NewLine[]) => sum(lines.map((line) => line.cents));

/** As the stored sums say it: by period and account. */
const sumsOf = (lines: readonly NewLine[], asked: Span) =>
  periodsOf(asked).flatMap((period, slot) =>
    [...Map.groupBy(lines.filter(isIn(period)), ({ accountId }) => accountId)].map(
      ([fn_account_id, found]) => ({
        slot,
        business_unit_id: 0,
        fn_account_id,
        fn_cost_center_id: null,
        lines: found.length,
        cents: centsOf(found),
      }),
    ),
  );

const bases = ['competence', 'cash'] as const;
type Basis = (typeof bases)[number];
const dre = (lines: readonly NewLine[], asked: Span, basis: Basis) => {
  const own = lines.filter((line) => line.basis === basis);
  return dreOf({ span: asked, basis, unitId: null }, accounts, sumsOf(own, asked));
};
const ofKind = (kind: Account['kind'], lines: readonly NewLine[]) =>
  lines.filter(({ accountId }) => accounts.find(({ id }) => id === accountId)?.kind === kind);
/** What counts in the result, added up line by line. */
const resultOf = (lines: readonly NewLine[]) =>
  sum(kinds.map((kind) => centsOf(ofKind(kind, lines))));

const history = fc.array(entry, { maxLength: 12 }).map((drawn) => drawn.flatMap(linesOf));
const basis = fc.constantFrom(...bases);

test('every account is the sum of its lines and of those below it, in each of the three periods', () => {
  fc.assert(
    fc.property(history, span, basis, (lines, asked, by) => {
      const { rows } = dre(lines, asked, by);
      const periods = periodsOf(asked);
      const shown = new Map(rows.map((row) => [row.fn_account_id, row]));
      for (const { id, code, kind } of accounts) {
        const under = accounts.filter((one) => `${one.code}.`.startsWith(`${code}.`));
        const own = lines.filter(
          (line) => line.basis === by && under.some((one) => one.id === line.accountId),
        );
        const expected = periods.map((period) => centsOf(own.filter(isIn(period))));
        const { cents = 0, before_cents = 0, year_before_cents = 0 } = shown.get(id) ?? {};
        if (kind === 'transfer') expect(shown.has(id)).toBe(false);
        else expect([code, cents, before_cents, year_before_cents]).toEqual([code, ...expected]);
      }
    }),
  );
});

test('the parts of each level add up to the totals, and the totals to all lines of the period', () => {
  fc.assert(
    fc.property(history, span, basis, (lines, asked, by) => {
      const { rows, totals } = dre(lines, asked, by);
      const here = lines.filter((line) => line.basis === by && isIn(asked)(line));
      const tops = kinds.map((kind) =>
        sum(rows.filter((row) => row.kind === kind && row.level === 0).map((row) => row.cents)),
      );
      expect(tops).toEqual(kinds.map((kind) => centsOf(ofKind(kind, here))));
      const until = tops.map((_, at) => sum(tops.slice(0, at + 1)));
      const lines4 = rows.filter(({ kind }) => kind === 'subtotal').map((row) => row.cents);
      expect(lines4).toEqual(until);
      const { net_revenue_cents, gross_profit_cents, operating_cents, result_cents } = totals;
      expect([net_revenue_cents, gross_profit_cents, operating_cents, result_cents]).toEqual(until);
      expect(result_cents).toBe(resultOf(here));
      for (const row of rows) expect(row.share).toBe(shareOf(row.cents, net_revenue_cents));
    }),
  );
});

test('an entry that is spread counts once, settled in whatever parts', () => {
  const inResult = leaves.filter(({ kind }) => kind !== 'transfer');
  const whole = { from: '2023-01-01', until: '2025-12-31' };
  fc.assert(
    fc.property(entry, fc.constantFrom(...inResult), (drawn, one) => {
      const weights = drawn.weights.map(([found, weight]): [Account, number] => [
        found.kind === 'transfer' ? one : found,
        weight,
      ]);
      const last = { on: '2025-12-31', share: 1, extra: 0 };
      const settlements = [...drawn.settlements, last];
      const lines = linesOf({ ...drawn, weights, settlements });
      const alone = linesOf({ ...drawn, weights: [[one, 1]], settlements });
      const sign = drawn.direction === 'receivable' ? 1 : -1;
      const apart = centsOf(
        lines.filter(
          (line) => line.basis === 'cash' && [INTEREST, DISCOUNT].includes(line.accountId),
        ),
      );
      for (const by of bases) {
        const { result_cents } = dre(lines, whole, by).totals;
        expect(result_cents).toBe(sign * drawn.amount + apart);
        expect(result_cents).toBe(dre(alone, whole, by).totals.result_cents);
      }
    }),
  );
});

test('what is reversed on its day leaves no trace; on another day it leaves none in a period of both', () => {
  fc.assert(
    fc.property(history, history, day, span, basis, (lines, undone, back, asked, by) => {
      const opposite = (line: NewLine, on = line.on) => ({ ...line, on, cents: -line.cents });
      const clean = dre(lines, asked, by);
      const sameDay = undone.map((line) => opposite(line));
      expect(dre([...lines, ...undone, ...sameDay], asked, by)).toEqual(clean);
      const inside = undone.filter(isIn(asked));
      const on = later(asked.from, earlier(back, asked.until));
      const afterwards = inside.map((line) => opposite(line, on));
      expect(dre([...lines, ...inside, ...afterwards], asked, by).totals).toEqual(clean.totals);
    }),
  );
});

test('the months of a year, of 28 to 31 days, add up to the year, and the month before is the one of a month earlier', () => {
  fc.assert(
    fc.property(history, fc.constantFrom(2023, 2024, 2025), basis, (lines, year, by) => {
      const months = Array.from({ length: 12 }, (_, at) =>
        monthSpan(`${year}-${String(at + 1).padStart(2, '0')}-15`),
      );
      const all = months.map((month) => dre(lines, month, by));
      const whole = dre(lines, { from: `${year}-01-01`, until: `${year}-12-31` }, by);
      expect(sum(all.map(({ totals }) => totals.result_cents))).toBe(whole.totals.result_cents);
      for (const row of whole.rows) {
        const same = all.flatMap(({ rows }) =>
          rows.filter((one) => one.name === row.name && one.fn_account_id === row.fn_account_id),
        );
        expect(sum(same.map((one) => one.cents)), row.name).toBe(row.cents);
      }
      for (const [at, month] of all.entries()) {
        const result = month.rows.at(-1);
        const before = all[at - 1]?.rows.at(-1);
        if (before) expect(result?.before_cents).toBe(before.cents);
      }
    }),
    { numRuns: 40 },
  );
});
