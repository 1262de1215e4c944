import { readDate } from '@balcao/brazil/dates';
import { partsOf } from '../../../platform/sum-parts.rules.ts';
import { FIRST, LAST } from './period.rules.ts';
import { type Kind, kinds, type ReportKey } from './report-key.rules.ts';
import type { LineSum, MovementSum, OpenSum } from './sums.store.ts';

const sides = {
  in: 'Entradas',
  out: 'Saídas',
  transfer: 'Transferências',
  all: 'Movimentos das contas',
};
const directions = { receivable: 'A receber em aberto', payable: 'A pagar em aberto' };
const kindNames: Record<Kind, string> = {
  revenue: 'Receitas',
  cost: 'Custos',
  expense: 'Despesas',
  financial: 'Resultado financeiro',
};
/** What the kinds up to one add up to. */
const subtotals = ['Receita líquida', 'Lucro bruto', 'Resultado operacional', 'Resultado'];

function spanWords({ from, until }: ReportKey): string {
  const [first, last] = [readDate(from) ?? from, readDate(until) ?? until];
  if (from === FIRST && until === LAST) return 'todas as datas';
  if (from === FIRST) return `até ${last}`;
  if (until === LAST) return `a partir de ${first}`;
  return first === last ? first : `${first} a ${last}`;
}

type Names = {
  account?: string | undefined;
  center?: string | undefined;
  unit?: string | undefined;
};

function whatOf(key: ReportKey, { account, center }: Names): string[] {
  if (key.of === 'movement') return [sides[key.side]];
  if (key.of === 'entry') return [directions[key.direction]];
  const [only] = key.kinds;
  const many = key.kinds.every((kind, at) => kind === kinds[at]) && key.kinds.length > 1;
  const sum = many ? subtotals[key.kinds.length - 1] : only && kindNames[only];
  const none = key.centerId === 0 ? 'Sem centro de custo' : undefined;
  const basis = key.basis === 'cash' ? 'caixa' : 'competência';
  return [account ?? sum, center ?? none, basis].filter((word) => word !== undefined);
}

/** What the rows behind a number are, in words. */
export const titleOf = (key: ReportKey, names: Names): string =>
  [...whatOf(key, names), names.unit, spanWords(key)]
    .filter((word) => word !== undefined)
    .join(' · ');

/** The sums that say what a number is. */
export const partsOfKey = ({ from, until }: ReportKey) => partsOf(from, until);

export function movedCents(side: string, sums: readonly MovementSum[]): number {
  const settled = sums.filter(({ kind }) => kind === 'settlement');
  const transfers = sums.filter(({ kind }) => kind === 'transfer');
  const total = (rows: readonly MovementSum[], of: (row: MovementSum) => number) =>
    rows.reduce((sum, row) => sum + of(row), 0);
  if (side === 'in') return total(settled, ({ in_cents }) => in_cents);
  if (side === 'out') return total(settled, ({ out_cents }) => out_cents);
  return total(side === 'transfer' ? transfers : sums, (row) => row.in_cents - row.out_cents);
}

export function openOf(direction: string, sums: readonly OpenSum[]) {
  const here = sums.filter((one) => one.direction === direction);
  return {
    count: here.reduce((total, one) => total + one.entries, 0),
    cents: here.reduce((total, one) => total + one.cents, 0),
  };
}

/** Of the lines of these accounts, and of these cost centres if any are named. */
export function linesOf(
  sums: readonly LineSum[],
  accountIds: readonly number[],
  isCenter: (id: number | null) => boolean,
) {
  const accounts = new Set(accountIds);
  const here = sums.filter(
    (one) => accounts.has(one.fn_account_id) && isCenter(one.fn_cost_center_id),
  );
  return {
    count: here.reduce((total, one) => total + one.lines, 0),
    cents: here.reduce((total, one) => total + one.cents, 0),
  };
}
