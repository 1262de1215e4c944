import { AppError, invalidAt } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/open.ts';
import { requireOpenMonths } from '../months/month-gate.ts';
import * as accountsStore from './accounts.store.ts';
import { cashOf, settlementLines } from './ledger.rules.ts';
import * as store from './ledger.store.ts';
import type { How } from './ledger.ts';
import * as movementsStore from './movements.store.ts';

/** Money that settles an entry, or a part of it, on a day. */
export type Settlement = {
  entryId: number;
  bankAccountId: number;
  /** `yyyy-mm-dd`. */
  on: string;
  /** What it settles of the entry. In the account move amount + interest + fine − discount. */
  amountCents: number;
  interestCents?: number;
  fineCents?: number;
  discountCents?: number;
  note?: string | null;
};

const STATE = {
  settled: 'Este lançamento já foi baixado por inteiro.',
  cancelled: 'Este lançamento foi cancelado.',
};

type Account = { interest: number; discount: number };

function accountsOf(direction: string, purposes: Map<string, number>): Account {
  const [interest, discount] =
    direction === 'receivable'
      ? ['interest_received', 'discounts_given']
      : ['interest_paid', 'discounts_taken'];
  return { interest: purposes.get(interest) ?? 0, discount: purposes.get(discount) ?? 0 };
}

function requireFit(entry: store.LockedEntry, one: Settlement, settled: number): void {
  if (entry.status === 'cancelled') throw new AppError('ENTRY_STATE', { reason: STATE.cancelled });
  if (settled >= entry.amount_cents) throw new AppError('ENTRY_STATE', { reason: STATE.settled });
  if (one.amountCents > entry.amount_cents - settled)
    throw invalidAt('amount_cents', 'O valor passa do que está em aberto.');
  if ((one.discountCents ?? 0) > one.amountCents)
    throw invalidAt('discount_cents', 'O desconto passa do valor.');
}

function requireAccount(
  account: accountsStore.BankAccount | undefined,
  on: string,
): accountsStore.BankAccount {
  if (!account?.active) throw invalidAt('fn_bank_account_id', 'Escolha uma conta bancária ativa.');
  if (on < account.openingOn)
    throw invalidAt('on', 'A data é anterior ao saldo inicial da conta bancária.');
  return account;
}

/**
 * Settles entries inside the caller's transaction, which need not be locked yet: a movement in the bank account for each,
 * its lines in the journal, and what is left open of the entry. Several settlements of one entry count in the order given.
 * Returns the movements' ids in that order. Throws NOT_FOUND, ENTRY_STATE, INVALID, MONTH_CLOSED; it does not ask rights.
 */
export async function settleEntries(
  trx: Db,
  settlements: readonly Settlement[],
  how: How,
): Promise<number[]> {
  const entries = await store.lockEntries(
    trx,
    settlements.map(({ entryId }) => entryId),
  );
  const accounts = await accountsStore.lockBankAccounts(
    trx,
    settlements.map(({ bankAccountId }) => bankAccountId),
  );
  const settled = new Map<number, { cents: number; on: string | null }>();
  const items = settlements.map((one) => {
    const entry = entries.get(one.entryId);
    if (!entry) throw new AppError('NOT_FOUND');
    const before = settled.get(entry.id)?.cents ?? entry.settled_cents;
    requireFit(entry, one, before);
    const account = requireAccount(accounts.get(one.bankAccountId), one.on);
    const last = settled.get(entry.id)?.on ?? entry.settled_on;
    const on = last && last > one.on ? last : one.on;
    settled.set(entry.id, { cents: before + one.amountCents, on });
    const { amountCents: amount, interestCents: interest = 0, fineCents: fine = 0 } = one;
    const sums = { amount, interest, fine, discount: one.discountCents ?? 0 };
    return { one, entry, account, before, sums };
  });
  await requireOpenMonths(
    trx,
    items.flatMap(({ one, entry, account }) => [
      { unitId: entry.business_unit_id, day: one.on },
      { unitId: account.unitId, day: one.on },
    ]),
  );
  const purposes = await accountsStore.listPurposes(trx);
  const ids = await movementsStore.insertMovements(
    trx,
    items.map(({ one, entry, account, sums }) => ({
      bankAccountId: account.id,
      unitId: account.unitId,
      on: one.on,
      cents: cashOf(entry.direction, sums),
      entryId: entry.id,
      amountCents: sums.amount,
      interestCents: sums.interest,
      fineCents: sums.fine,
      discountCents: sums.discount,
      note: one.note ?? null,
    })),
    how,
  );
  const lines = items.flatMap(({ one, entry, before, sums }, at) =>
    settlementLines(
      { ...entry, entryId: entry.id, unitId: entry.business_unit_id },
      {
        movementId: ids[at] ?? 0,
        on: one.on,
        before,
        sums,
        accounts: accountsOf(entry.direction, purposes),
      },
    ),
  );
  await store.insertLines(trx, lines, how.now);
  await store.updateSettled(
    trx,
    [...settled].map(([id, { cents, on }]) => ({ id, settledCents: cents, settledOn: on })),
    how.now,
  );
  return ids;
}
