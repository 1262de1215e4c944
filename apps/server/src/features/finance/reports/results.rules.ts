import type { ReportBasis } from '@balcao/contract/finance/report-names';
import type { Results, ResultsRow } from '@balcao/contract/finance/reports';
import type { Span } from './period.rules.ts';
import type { Account, Node } from './registers.store.ts';
import { type Kind, keyText, kinds } from './report-key.rules.ts';
import type { LineSum } from './sums.store.ts';
import { addUp, ordered } from './tree.rules.ts';

type Asked = { span: Span; basis: ReportBasis; unitId: number | null };
type Numbers = Record<Kind, number>;

const none: Numbers = { revenue: 0, cost: 0, expense: 0, financial: 0 };
const plus = (a: Numbers, b: Numbers): Numbers => ({
  revenue: a.revenue + b.revenue,
  cost: a.cost + b.cost,
  expense: a.expense + b.expense,
  financial: a.financial + b.financial,
});

/** Numbers by what `idOf` tells of a sum; 0 stands for nothing. Accounts outside the DRE do not count. */
function numbersBy(
  sums: readonly LineSum[],
  accounts: readonly Account[],
  idOf: (sum: LineSum) => number | null,
): Map<number, Numbers> {
  const kindOf = new Map(accounts.map(({ id, kind }) => [id, kind]));
  const found = new Map<number, Numbers>();
  for (const sum of sums) {
    const kind = kindOf.get(sum.fn_account_id);
    if (!kind || kind === 'transfer') continue;
    const id = idOf(sum) ?? 0;
    found.set(id, plus(found.get(id) ?? none, { ...none, [kind]: sum.cents }));
  }
  return found;
}

const shown = ({ revenue, cost, expense, financial }: Numbers) => ({
  revenue_cents: revenue,
  cost_cents: cost,
  expense_cents: expense,
  financial_cents: financial,
  result_cents: revenue + cost + expense + financial,
});

type Chosen = { unitId: number | null; centerId?: number };

function keysOf({ span, basis }: Asked, chosen: Chosen) {
  const key = (of: readonly Kind[]) =>
    keyText({ of: 'line', basis, ...span, ...chosen, kinds: of });
  return {
    key: key(kinds),
    keys: {
      revenue: key(['revenue']),
      cost: key(['cost']),
      expense: key(['expense']),
      financial: key(['financial']),
    },
  };
}

const totalOf = (numbers: Map<number, Numbers>) => [...numbers.values()].reduce(plus, none);

function whole(asked: Asked, of: Results['of'], rows: ResultsRow[], total: Numbers): Results {
  const { span, basis, unitId } = asked;
  const totals = { ...keysOf(asked, { unitId }), ...shown(total) };
  return { from: span.from, to: span.until, basis, of, rows, totals };
}

type Facts = { accounts: readonly Account[]; sums: readonly LineSum[] };

/** The result of each unit. */
export function resultsOfUnits(
  asked: Asked,
  units: readonly { id: number; name: string }[],
  { accounts, sums }: Facts,
): Results {
  const numbers = numbersBy(sums, accounts, ({ business_unit_id }) => business_unit_id);
  const rows = units.flatMap(({ id, name }): ResultsRow[] => {
    const here = numbers.get(id);
    if (!here) return [];
    return [{ ...keysOf(asked, { unitId: id }), id, code: null, name, level: 0, ...shown(here) }];
  });
  return whole(asked, 'unit', rows, totalOf(numbers));
}

/** The result of each cost centre with those below it, and of what has none. */
export function resultsOfCenters(
  asked: Asked,
  centers: readonly Node[],
  { accounts, sums }: Facts,
): Results {
  const { unitId } = asked;
  const numbers = numbersBy(sums, accounts, ({ fn_cost_center_id }) => fn_cost_center_id);
  const withBelow = addUp(centers, numbers, plus);
  const without: ResultsRow[] = [];
  const rest = numbers.get(0);
  if (rest) {
    const what = { id: null, code: null, name: 'Sem centro de custo', level: 0 };
    without.push({ ...keysOf(asked, { unitId, centerId: 0 }), ...what, ...shown(rest) });
  }
  const rows = ordered(centers).flatMap(({ node, level }): ResultsRow[] => {
    const here = withBelow.get(node.id);
    if (!here) return [];
    const { id, code, name } = node;
    const keys = keysOf(asked, { unitId, centerId: id });
    return [{ ...keys, id, code, name, level, ...shown(here) }];
  });
  return whole(asked, 'cost_center', [...rows, ...without], totalOf(numbers));
}
