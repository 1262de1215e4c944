import { addDays, nextBusinessDay } from '@balcao/brazil/bank-days';
import { instalmentDates, monthsLater, splitCents } from '@balcao/brazil/instalments';
import { spread } from '../features/finance/ledger/ledger.rules.ts';
import { bills, contracts, FEE, type Monthly } from './finance-terms.ts';
import type { Chance } from './visitors.ts';

type Paid = { on: string; cents: number; interest: number; fine: number; discount: number };

/** An entry as it was booked, and the money that settled it; days are `yyyy-mm-dd`. */
export type Planned = {
  unit: number;
  direction: 'receivable' | 'payable';
  source: 'hand' | 'statement';
  description: string;
  who: string;
  document: string | null;
  competence: string;
  due: string;
  cents: number;
  parts: { account: string; center: string | null; percent: string | null; cents: number }[];
  cash: boolean;
  paid: Paid[];
  instalment: { number: number; count: number; group: number } | null;
};

const MONTHS = 12;

/** First days of the months of the books, the oldest first; `ahead` of them still to come. */
export const monthsOf = (today: string, ahead: number): string[] =>
  Array.from({ length: MONTHS + ahead }, (_, at) =>
    monthsLater(`${today.slice(0, 7)}-01`, at - MONTHS + 1),
  );

function partsOf({ account, center, split }: Monthly, cents: number): Planned['parts'] {
  if (!split) return [{ account, center, percent: null, cents }];
  const shares = spread(
    cents,
    split.map(([, , percent]) => percent),
  );
  return split.map(([account, center, percent], at) => ({
    account,
    center,
    percent: percent.toFixed(4),
    cents: shares[at] ?? 0,
  }));
}

const once = (on: string, cents: number): Paid => ({
  on,
  cents,
  interest: 0,
  fine: 0,
  discount: 0,
});

/** How it was settled until yesterday: most on the due date, some late or early, some of the last weeks not at all. */
function paidOf(due: string, cents: number, chance: Chance, today: string): Paid[] {
  const yesterday = addDays(today, -1);
  const [luck, late] = [chance.upTo(100), 2 + chance.upTo(15)];
  const whole = once(due, cents);
  if (due > addDays(today, -40) && luck < 20) return [];
  if (luck < 20) {
    const interest = Math.round((cents * late) / 3000);
    const on = addDays(due, late);
    const paid = { ...whole, on, interest, fine: Math.round(cents / 50) };
    return on <= yesterday ? [paid] : [];
  }
  if (luck < 24) {
    const on = addDays(due, -5);
    return on <= yesterday ? [{ ...whole, on, discount: Math.round(cents / 50) }] : [];
  }
  if (luck < 28) {
    const parts = splitCents(cents, 2);
    return [once(due, parts[0] ?? 0), once(addDays(due, 9), parts[1] ?? 0)].filter(
      ({ on }) => on <= yesterday,
    );
  }
  return due <= yesterday ? [whole] : [];
}

function comesMonthly(
  direction: Planned['direction'],
  terms: readonly Monthly[],
  chance: Chance,
  today: string,
): Planned[] {
  const months = monthsOf(today, 2);
  return terms.flatMap((term) =>
    months.flatMap((month) =>
      term.cents.flatMap((usual, unit): Planned[] => {
        const { varies = 0, description, day } = term;
        const share = 100 + (varies ? chance.upTo(2 * varies + 1) - varies : 0);
        const cents = Math.round((usual * share) / 100);
        const due = nextBusinessDay(addDays(month, day - 1));
        if (usual === 0) return [];
        return [
          {
            ...{ unit, direction, source: 'hand', description, cents, due, instalment: null },
            who: term.who[unit] ?? '',
            document: chance.happens(0.6) ? `NF ${1_000 + chance.upTo(9_000)}` : null,
            competence: month,
            parts: partsOf(term, cents),
            cash: term.cash ?? false,
            paid: term.cash
              ? [once(due, cents)].filter(({ on }) => on < today)
              : paidOf(due, cents, chance, today),
          },
        ];
      }),
    ),
  );
}

/** What the bank kept, booked from its statements; those of the last two months wait there. */
const fees = (today: string): Planned[] =>
  monthsOf(today, 0)
    .slice(0, -2)
    .flatMap((month) =>
      [0, 1, 2].map((unit): Planned => {
        const on = addDays(month, FEE.day - 1);
        return {
          ...{ unit, direction: 'payable', source: 'statement', description: 'Tarifa bancária' },
          ...{ who: 'Banco', document: null, competence: on, due: on, cents: FEE.cents },
          parts: [{ account: '4.02.001', center: null, percent: null, cents: FEE.cents }],
          ...{ cash: false, paid: [once(on, FEE.cents)], instalment: null },
        };
      }),
    );

const purchases = [
  { unit: 0, what: 'Furgão usado', who: 'Auto Barão Veículos Ltda', cents: 4_680_000, count: 12 },
  { unit: 1, what: 'Andaimes', who: 'Locamáquinas Sul Ltda', cents: 936_500, count: 6 },
  { unit: 2, what: 'Ferramentas', who: 'Ferragens Recife Ltda', cents: 412_900, count: 4 },
];

/** Bought in instalments, of which the last ones are still to come. */
const bought = (chance: Chance, today: string): Planned[] =>
  purchases.flatMap(({ unit, what, who, cents, count }, group) => {
    const month = monthsLater(`${today.slice(0, 7)}-01`, -Math.ceil(count * 0.6));
    const parts = splitCents(cents, count);
    return instalmentDates(addDays(month, 16), count).map((due, at): Planned => {
      const one = parts[at] ?? 0;
      return {
        ...{ unit, direction: 'payable', source: 'hand', description: what, who, due, cents: one },
        ...{ document: `NF ${4_100 + group}`, competence: addDays(month, 4), cash: false },
        parts: [{ account: '5.03.001', center: '2.01', percent: null, cents: one }],
        paid: paidOf(due, one, chance, today),
        instalment: { number: at + 1, count, group: group + 1 },
      };
    });
  });

/** What was booked by hand in the last twelve months and is due in the next weeks, the oldest first. */
export function plannedYear(chance: Chance, today: string): Planned[] {
  const all = [
    ...comesMonthly('payable', bills, chance, today),
    ...comesMonthly('receivable', contracts, chance, today),
    ...bought(chance, today),
    ...fees(today),
  ];
  return all.toSorted((a, b) => a.competence.localeCompare(b.competence));
}
