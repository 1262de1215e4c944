import type { ReportBasis } from '@balcao/contract/finance/report-names';
import type { Dre, DreRow } from '@balcao/contract/finance/reports';
import { type Span, spanBefore, yearBefore } from './period.rules.ts';
import type { Account } from './registers.store.ts';
import { type Kind, keyText, kinds } from './report-key.rules.ts';
import type { LineSum } from './sums.store.ts';
import { addUp, ordered } from './tree.rules.ts';

type Asked = { span: Span; basis: ReportBasis; unitId: number | null };
/** Of the period, the one before, and the same a year before. */
type Three = readonly [number, number, number];

/** The periods that a DRE shows beside each other. */
export const periodsOf = (span: Span) => [span, spanBefore(span), yearBefore(span)] as const;

const plus = (a: Three, b: Three): Three => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const none: Three = [0, 0, 0];

const subtotals: Record<Kind, string> = {
  revenue: 'Receita líquida',
  cost: 'Lucro bruto',
  expense: 'Resultado operacional',
  financial: 'Resultado do período',
};

/** Hundredths of a percent of a whole; null where there is none to be a part of. */
export const shareOf = (cents: number, whole: number): number | null =>
  whole > 0 ? Math.round((cents / whole) * 10_000) : null;

function threeOf(sums: readonly LineSum[]): Map<number, Three> {
  const found = new Map<number, Three>();
  for (const { slot, fn_account_id: id, cents } of sums) {
    const one: Three = [slot === 0 ? cents : 0, slot === 1 ? cents : 0, slot === 2 ? cents : 0];
    found.set(id, plus(found.get(id) ?? none, one));
  }
  return found;
}

function rowOf(
  { periods, basis, unitId }: Asked & { periods: ReturnType<typeof periodsOf> },
  what: Pick<DreRow, 'kind' | 'fn_account_id' | 'code' | 'name' | 'level'>,
  numbers: Three,
  of: readonly Kind[],
): DreRow {
  const [now, before, year] = periods.map((period) =>
    keyText({
      of: 'line',
      basis,
      ...period,
      unitId,
      kinds: of,
      accountId: what.fn_account_id ?? undefined,
    }),
  );
  return {
    ...what,
    key: now ?? '',
    keys: { before: before ?? '', year_before: year ?? '' },
    cents: numbers[0],
    before_cents: numbers[1],
    year_before_cents: numbers[2],
    share: null,
  };
}

const isSomething = (numbers: Three) => numbers.some((cents) => cents !== 0);

/** The DRE of accounts and their sums, whose slots are the three periods. Accounts without any number are left out. */
export function dreOf(asked: Asked, accounts: readonly Account[], sums: readonly LineSum[]): Dre {
  // Once for all rows: reckoning the periods takes longer than all else of a row.
  const periods = periodsOf(asked.span);
  const own = threeOf(sums);
  const rows: DreRow[] = [];
  const lines: DreRow[] = [];
  let total = none;
  for (const [at, kind] of kinds.entries()) {
    const here = accounts.filter((account) => account.kind === kind);
    const ids = new Set(here.map(({ id }) => id));
    const numbers = new Map([...own].filter(([id]) => ids.has(id)));
    const withBelow = addUp(
      here.map((node) => ({
        ...node,
        parent_id: ids.has(node.parent_id ?? 0) ? node.parent_id : null,
      })),
      numbers,
      plus,
    );
    for (const { node, level } of ordered(here)) {
      const three = withBelow.get(node.id) ?? none;
      if (!isSomething(three)) continue;
      const what = { kind, fn_account_id: node.id, code: node.code, name: node.name, level };
      rows.push(rowOf({ ...asked, periods }, what, three, [kind]));
    }
    total = [...numbers.values()].reduce(plus, total);
    const name = subtotals[kind];
    const what = { kind: 'subtotal' as const, fn_account_id: null, code: null, name, level: 0 };
    const line = rowOf({ ...asked, periods }, what, total, kinds.slice(0, at + 1));
    rows.push(line);
    lines.push(line);
  }
  const [revenue = 0, gross = 0, operating = 0, result = 0] = lines.map(({ cents }) => cents);
  const [now, before, year] = periods;
  return {
    from: now.from,
    to: now.until,
    basis: asked.basis,
    before: { from: before.from, to: before.until },
    year_before: { from: year.from, to: year.until },
    rows: rows.map((row) => ({ ...row, share: shareOf(row.cents, revenue) })),
    totals: {
      key: lines.at(-1)?.key ?? '',
      net_revenue_cents: revenue,
      gross_profit_cents: gross,
      operating_cents: operating,
      result_cents: result,
    },
  };
}
