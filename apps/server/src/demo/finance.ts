import { addDays } from '@balcao/brazil/bank-days';
import { monthsLater } from '@balcao/brazil/instalments';
import { bookEntries } from '../features/finance/ledger/book.ts';
import type { EntryDraft } from '../features/finance/ledger/ledger.ts';
import { insertMovements } from '../features/finance/ledger/movements.store.ts';
import { type Settlement, settleEntries } from '../features/finance/ledger/settle.ts';
import { postCharges } from '../features/finance/posting/post-charges.ts';
import { listUnposted } from '../features/finance/posting/posting.store.ts';
import { dayOf } from '../features/payments/payments.rules.ts';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/database/open.ts';
import * as store from './finance-rows.store.ts';
import { type BankAccount, insertStatements } from './finance-statements.ts';
import { centers, FEE } from './finance-terms.ts';
import { monthsOf, type Planned, plannedYear } from './finance-year.ts';
import { fixedUuid } from './fixed-uuid.ts';
import { noonOf } from './noon.ts';
import { financeOf, units } from './people.ts';
import { chanceOf, sequence } from './visitors.ts';

const SEED = 18;
/** The last two months are open. Those before the company began to close its months are, too. */
const CLOSED = { from: 7, to: 2 };
/** What each unit had in its bank account and in cash, in the order of people.ts. */
const openings = [
  { bank: 18_432_055, cash: 120_000 },
  { bank: 9_610_400, cash: 80_000 },
  { bank: 7_254_790, cash: 60_000 },
];

type Company = { unitIds: number[]; staffIds: number[] };
type Accounts = { banks: BankAccount[]; cash: number[] };
export type Books = Accounts & {
  company: Company;
  plan: Map<string, number>;
  centers: Map<string, number>;
  today: string;
  now: Date;
  by: number;
};

async function insertBankAccounts(
  trx: Db,
  { unitIds }: Company,
  { today, now }: { today: string; now: Date },
): Promise<Accounts> {
  const opening_on = monthsLater(monthsOf(today, 0)[0] ?? today, -1);
  const made = noonOf(opening_on, now);
  const rows = units.flatMap((unit, at): store.NewAccount[] => {
    const of = { business_unit_id: unitIds[at] ?? 0, opening_on, created_at: made };
    const town = unit.name.replace('Aurora ', '');
    const { bank_code: bank, bank_agency: agency, bank_account: number } = unit;
    const own = openings[at] ?? { bank: 0, cash: 0 };
    return [
      {
        ...{ ...of, updated_at: made, name: `Conta corrente ${town}`, kind: 'bank' },
        ...{ bank, agency, number, opening_cents: own.bank, receives_charges: true },
      },
      {
        ...{ ...of, updated_at: made, name: `Caixa ${town}`, kind: 'cash' },
        ...{ bank: null, agency: null, number: null },
        ...{ opening_cents: own.cash, receives_charges: false },
      },
    ];
  });
  const ids = await store.insertAccounts(trx, rows);
  const banks = units.map((unit, at) => ({
    id: ids[2 * at] ?? 0,
    unitId: unitIds[at] ?? 0,
    bank: unit.bank_code,
    agency: unit.bank_agency,
    number: unit.bank_account,
  }));
  return { banks, cash: units.map((_, at) => ids[2 * at + 1] ?? 0) };
}

function draftOf(one: Planned, { company, plan, centers: known }: Books): EntryDraft {
  const { instalment } = one;
  return {
    direction: one.direction,
    source: one.source,
    description: one.description,
    document: one.document,
    supplierName: one.who,
    unitId: company.unitIds[one.unit] ?? 0,
    competence: one.competence,
    dueDate: one.due,
    amountCents: one.cents,
    parts: one.parts.map(({ account, center, percent, cents }) => ({
      accountId: plan.get(account) ?? 0,
      centerId: center === null ? null : (known.get(center) ?? 0),
      percent,
      cents,
    })),
    ...(instalment && {
      instalment: { ...instalment, group: fixedUuid(`demo-compra-${instalment.group}`) },
    }),
  };
}

/** Booked month by month, each in a few statements; nothing is made in the future. */
async function insertEntries(trx: Db, year: Planned[], books: Books): Promise<void> {
  const { now, by: userId } = books;
  const settlements: Settlement[] = [];
  for (const [month, group] of Map.groupBy(year, ({ competence }) => competence.slice(0, 7))) {
    const how = { now: noonOf(`${month}-01`, now), userId };
    const drafts = group.map((one) => draftOf(one, books));
    const ids = await bookEntries(trx, drafts, how);
    for (const [at, { paid, unit, cash }] of group.entries())
      for (const { on, cents, interest, fine, discount } of paid)
        settlements.push({
          entryId: ids[at] ?? 0,
          bankAccountId: (cash ? books.cash[unit] : books.banks[unit]?.id) ?? 0,
          ...{ on, amountCents: cents, interestCents: interest },
          ...{ fineCents: fine, discountCents: discount },
        });
  }
  const inOrder = settlements.toSorted((a, b) => a.on.localeCompare(b.on));
  for (const [month, group] of Map.groupBy(inOrder, ({ on }) => on.slice(0, 7)))
    await settleEntries(trx, group, { now: noonOf(`${month}-28`, now), userId });
}

/** Each month some money for the till, and each quarter what Campinas sends to its smallest branch. */
async function insertTransfers(trx: Db, { banks, cash, today, now, by }: Books): Promise<void> {
  const [main, , smallest] = banks;
  const all = monthsOf(today, 0).flatMap((month, nth) => [
    ...banks.map((bank, at) => ({
      on: addDays(month, 2),
      ...{ from: bank, to: { id: cash[at] ?? 0, unitId: bank.unitId } },
      ...{ cents: [110_000, 65_000, 50_000][at] ?? 0, note: 'Suprimento de caixa' },
    })),
    ...(nth % 3 === 1 && main && smallest
      ? [{ on: addDays(month, 9), from: main, to: smallest, cents: 800_000, note: 'Aporte' }]
      : []),
  ]);
  const sides = all
    .filter(({ on }) => on < today)
    .flatMap(({ on, from, to, cents, note }, nth) => {
      const of = { on, entryId: null, transferId: fixedUuid(`demo-transfer-${nth}`), note };
      return [
        { ...of, bankAccountId: from.id, unitId: from.unitId, cents: -cents },
        { ...of, bankAccountId: to.id, unitId: to.unitId, cents },
      ];
    });
  await insertMovements(trx, sides, { now, userId: by });
}

/** Charges of the demonstration, at most. */
const CHARGES = 5_000;

/**
 * A year of finance inside the transaction of the demonstration data (docs/product/demonstration.md#finance), with its months still
 * open.
 */
export async function insertFinanceYear(
  trx: Db,
  ctx: Context,
  company: Company,
  now: Date,
): Promise<Books> {
  const today = dayOf(now);
  const by = financeOf(company) ?? 0;
  const books: Books = {
    ...(await insertBankAccounts(trx, company, { today, now })),
    plan: await store.listAccounts(trx),
    centers: await store.insertCenters(trx, centers),
    ...{ company, today, now, by },
  };
  await insertEntries(trx, plannedYear(chanceOf(sequence(SEED)), today), books);
  await insertTransfers(trx, books);
  // Before months are closed, so that money stands on the days on which it came.
  const chargeIds = await listUnposted(trx, 0, CHARGES);
  await postCharges(ctx, trx, { chargeIds, byHand: [], from: null });
  return books;
}

/** What the banks say of everything that has moved; then the older months are closed. */
export async function closeFinanceYear(trx: Db, ctx: Context, books: Books): Promise<void> {
  const { company, today, now, by } = books;
  for (const bank of books.banks) await insertStatements(ctx, trx, bank, { today, now, by });
  const rules = company.unitIds.map((business_unit_id) => ({
    ...{ business_unit_id, text: FEE.text, description: 'Tarifa bancária' },
    fn_account_id: books.plan.get('4.02.001') ?? 0,
  }));
  await store.insertRules(trx, rules, { now, by });
  const month = `${today.slice(0, 7)}-01`;
  const months = Array.from({ length: CLOSED.from - CLOSED.to + 1 }, (_, at) =>
    monthsLater(month, at - CLOSED.from),
  );
  await store.closeMonths(trx, { units: company.unitIds, months, by });
}
