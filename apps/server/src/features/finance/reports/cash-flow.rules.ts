import { addDays } from '@balcao/brazil/bank-days';
import type { CashFlow, CashFlowRow } from '@balcao/contract/finance/reports';
import type { By, Span } from './period.rules.ts';
import { bucketsOf, FIRST, later } from './period.rules.ts';
import { keyText } from './report-key.rules.ts';
import type { MovementSum, OpenSum } from './sums.store.ts';

type Asked = { span: Span; by: By; today: string; unitId: number | null };
type Found = {
  movements: readonly MovementSum[];
  open: readonly OpenSum[];
  openings: readonly { opening_on: string; cents: number }[];
};

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Keys of a row's numbers. A day that has passed forecasts nothing: what was due then is due today. */
function keysOf({ from, until }: Span, { today, unitId }: Asked) {
  const moved = (side: 'in' | 'out' | 'transfer' | 'all') =>
    keyText({ of: 'movement', side, from, until, unitId });
  const first = from <= today ? FIRST : from;
  const due = until < today ? { from: addDays(until, 1), until } : { from: first, until };
  const open = (direction: 'receivable' | 'payable') =>
    keyText({ of: 'entry', direction, ...due, unitId });
  return {
    key: moved('all'),
    keys: {
      in: moved('in'),
      out: moved('out'),
      transfer: moved('transfer'),
      forecast_in: open('receivable'),
      forecast_out: open('payable'),
    },
  };
}

/** What the sums say of each slot; slot 0 is all before the period. */
function readerOf({ movements, open }: Found) {
  return (slot: number) => {
    const here = movements.filter((one) => one.slot === slot);
    const settled = here.filter(({ kind }) => kind === 'settlement');
    const transfers = here.filter(({ kind }) => kind === 'transfer');
    const due = (direction: OpenSum['direction']) =>
      sum(
        open
          .filter((one) => one.slot === slot && one.direction === direction)
          .map(({ cents }) => cents),
      );
    return {
      in_cents: sum(settled.map(({ in_cents }) => in_cents)),
      out_cents: sum(settled.map(({ out_cents }) => out_cents)),
      transfer_cents: sum(transfers.map(({ in_cents, out_cents }) => in_cents - out_cents)),
      forecast_in_cents: due('receivable'),
      forecast_out_cents: due('payable'),
    };
  };
}

/** The rows of a cash flow from sums whose slots are its rows, counted from 1. */
export function cashFlowOf(asked: Asked, found: Found): CashFlow {
  const { span, by, today } = asked;
  const read = readerOf(found);
  const before = read(0);
  const opened = ({ from, until }: Span) =>
    sum(
      found.openings
        .filter(({ opening_on }) => opening_on >= from && opening_on <= until)
        .map(({ cents }) => cents),
    );
  const opening =
    opened({ from: FIRST, until: addDays(span.from, -1) }) +
    before.in_cents -
    before.out_cents +
    before.transfer_cents;
  let balance = opening;
  let forecast = before.forecast_in_cents - before.forecast_out_cents;
  const rows = bucketsOf(span, by).map((bucket, at): CashFlowRow => {
    const numbers = read(at + 1);
    const opened_cents = opened(bucket);
    balance += numbers.in_cents - numbers.out_cents + numbers.transfer_cents + opened_cents;
    forecast += numbers.forecast_in_cents - numbers.forecast_out_cents;
    const forecast_balance_cents = bucket.until < today ? null : balance + forecast;
    return {
      ...keysOf(bucket, asked),
      ...bucket,
      ...numbers,
      opened_cents,
      balance_cents: balance,
      forecast_balance_cents,
    };
  });
  const total = (of: (row: CashFlowRow) => number) => sum(rows.map(of));
  return {
    from: span.from,
    to: span.until,
    by,
    today,
    rows,
    totals: {
      ...keysOf(span, asked),
      opening_cents: opening + total((row) => row.opened_cents),
      in_cents: total((row) => row.in_cents),
      out_cents: total((row) => row.out_cents),
      transfer_cents: total((row) => row.transfer_cents),
      closing_cents: balance,
      forecast_in_cents: total((row) => row.forecast_in_cents),
      forecast_out_cents: total((row) => row.forecast_out_cents),
      forecast_closing_cents: rows.at(-1)?.forecast_balance_cents ?? null,
    },
  };
}

/** The days of a forecast: what is overdue counts today, and what is due before the period moves its first balance. */
export const forecastSpan = ({ from, until }: Span, today: string) => ({
  overdue: { from: FIRST, until: addDays(today, -1) },
  between: { from: today, until: addDays(from, -1) },
  rest: { from: later(from, today), until },
});
