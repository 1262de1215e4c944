import { addDays } from '@balcao/brazil/bank-days';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cashFlowOf, forecastSpan } from './cash-flow.rules.ts';
import { type By, bucketsOf, later, monthSpan, type Span } from './period.rules.ts';

// What the cash flow says of any history, beside the same numbers added up movement by movement.

const day = fc
  .date({ min: new Date('2023-11-01'), max: new Date('2025-02-28'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
/** Any days, and whole months of 28 to 31 days. */
const span: fc.Arbitrary<Span> = fc.oneof(
  day.map(monthSpan),
  fc
    .tuple(day, fc.integer({ min: 0, max: 200 }))
    .map(([from, days]) => ({ from, until: addDays(from, days) })),
);
const by = fc.constantFrom<By>('day', 'week', 'month');
const positive = fc.integer({ min: 1, max: 90_000_000 });
const signed = fc.tuple(positive, fc.boolean()).map(([cents, out]) => (out ? -cents : cents));

/** `reversed`: the movement takes back another, so that it counts on the other's side. */
type Moved = { on: string; kind: 'settlement' | 'transfer'; cents: number; reversed?: boolean };
type Due = { on: string; direction: 'receivable' | 'payable'; cents: number };
type History = { moved: Moved[]; due: Due[]; openings: { opening_on: string; cents: number }[] };
const moved = fc.record({
  on: day,
  kind: fc.constantFrom('settlement', 'transfer'),
  cents: signed,
});
const due = fc.record({
  on: day,
  direction: fc.constantFrom('receivable', 'payable'),
  cents: positive,
});
const opening = fc.record({ opening_on: day, cents: signed });
const history: fc.Arbitrary<History> = fc.record({
  moved: fc.array<Moved>(moved, { maxLength: 30 }),
  due: fc.array<Due>(due, { maxLength: 15 }),
  openings: fc.array(opening, { maxLength: 4 }),
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const centsOf = (rows: readonly { cents: number }[]) => sum(rows.map(({ cents }) => cents));

/** As the stored sums say it: by row of the flow, 0 for what was before. */
function flow(asked: { span: Span; by: By; today: string }, { moved, due, openings }: History) {
  const starts = bucketsOf(asked.span, asked.by).map(({ from }) => from);
  const slotOf = (on: string) => starts.filter((start) => start <= on).length;
  const movements = moved
    .filter(({ on }) => on <= asked.span.until)
    .map(({ on, kind, cents, reversed = false }) => {
      const isIn = cents > 0 !== reversed;
      return {
        slot: slotOf(on),
        kind,
        in_cents: isIn ? cents : 0,
        out_cents: isIn ? 0 : -cents,
      };
    });
  const { overdue, between, rest } = forecastSpan(asked.span, asked.today);
  const read = asked.span.until < asked.today ? [] : [overdue, between, rest];
  const open = read.flatMap(({ from, until }) =>
    due
      .filter(({ on }) => on >= from && on <= until)
      .map(({ on, direction, cents }) => ({
        slot: slotOf(later(on, asked.today)),
        direction,
        entries: 1,
        cents,
      })),
  );
  return cashFlowOf({ ...asked, unitId: null }, { movements, open, openings });
}

/** What all accounts held at the end of a day. */
const heldOn = ({ moved, openings }: History, day: string) =>
  centsOf(moved.filter(({ on }) => on <= day)) +
  centsOf(openings.filter(({ opening_on }) => opening_on <= day));
const netOf = (due: readonly Due[]) =>
  sum(due.map(({ direction, cents }) => (direction === 'receivable' ? cents : -cents)));

test('opening and movements give the closing balance, which is what the accounts held', () => {
  fc.assert(
    fc.property(history, span, by, day, (all, period, by, today) => {
      const { rows, totals } = flow({ span: period, by, today }, all);
      const { opening_cents, in_cents, out_cents, transfer_cents, closing_cents } = totals;
      expect(closing_cents).toBe(opening_cents + in_cents - out_cents + transfer_cents);
      expect(closing_cents).toBe(heldOn(all, period.until));
      let balance = heldOn(all, addDays(period.from, -1));
      for (const row of rows) {
        balance += row.in_cents - row.out_cents + row.transfer_cents + row.opened_cents;
        expect(row.balance_cents).toBe(balance);
        expect(balance).toBe(heldOn(all, row.until));
      }
    }),
  );
});

test('the parts of every division add up to the same totals', () => {
  fc.assert(
    fc.property(history, span, day, (all, period, today) => {
      const found = (['day', 'week', 'month'] as const).map((by) =>
        flow({ span: period, by, today }, all),
      );
      for (const { rows, totals } of found) {
        expect(totals).toEqual(found[0]?.totals);
        for (const part of ['in', 'out', 'transfer', 'forecast_in', 'forecast_out'] as const)
          expect(sum(rows.map((row) => row[`${part}_cents`]))).toBe(totals[`${part}_cents`]);
      }
    }),
  );
});

test('a month of 28 to 31 days closes with what the next one opens with, and a year with its months', () => {
  fc.assert(
    fc.property(history, by, day, (all, by, today) => {
      const months = Array.from({ length: 14 }, (_, at) =>
        monthSpan(new Date(Date.UTC(2023, 11 + at, 15)).toISOString().slice(0, 10)),
      );
      const flows = months.map((month) => flow({ span: month, by, today }, all));
      for (const [at, { rows, totals }] of flows.entries()) {
        const next = flows[at + 1];
        if (!next) continue;
        const opened = sum(next.rows.map((row) => row.opened_cents));
        expect(next.totals.opening_cents - opened).toBe(totals.closing_cents);
        expect(rows.at(-1)?.until).toBe(addDays(next.from, -1));
      }
      const period = { from: months[0]?.from ?? '', until: months.at(-1)?.until ?? '' };
      const { totals } = flow({ span: period, by, today }, all);
      for (const part of ['in_cents', 'out_cents', 'transfer_cents'] as const)
        expect(sum(flows.map((one) => one.totals[part]))).toBe(totals[part]);
      expect(totals.closing_cents).toBe(flows.at(-1)?.totals.closing_cents);
    }),
    { numRuns: 40 },
  );
});

test('what is reversed on its day leaves no trace in any row, and a transfer within the unit none in the balance', () => {
  fc.assert(
    fc.property(
      history,
      fc.array<Moved>(moved),
      span,
      by,
      day,
      (all, undone, period, by, today) => {
        const asked = { span: period, by, today };
        const back = undone.map((one) => ({ ...one, cents: -one.cents, reversed: true }));
        const clean = flow(asked, all);
        expect(flow(asked, { ...all, moved: [...all.moved, ...undone, ...back] })).toEqual(clean);
        const sides = undone.flatMap(({ on, cents }): Moved[] => [
          { on, kind: 'transfer', cents },
          { on, kind: 'transfer', cents: -cents },
        ]);
        expect(flow(asked, { ...all, moved: [...all.moved, ...sides] })).toEqual(clean);
      },
    ),
  );
});

test('the forecast adds what is open to the balance, overdue today, and says nothing of days that have passed', () => {
  fc.assert(
    fc.property(history, span, by, day, (all, period, by, today) => {
      const { rows, totals } = flow({ span: period, by, today }, all);
      for (const { until, balance_cents, forecast_balance_cents } of rows) {
        const coming = netOf(all.due.filter(({ on }) => later(on, today) <= until));
        expect(forecast_balance_cents).toBe(until < today ? null : balance_cents + coming);
      }
      expect(totals.forecast_closing_cents).toBe(rows.at(-1)?.forecast_balance_cents);
      const within = all.due.filter(({ on }) => {
        const counted = later(on, today);
        return counted >= period.from && counted <= period.until;
      });
      expect(totals.forecast_in_cents - totals.forecast_out_cents).toBe(netOf(within));
    }),
  );
});
