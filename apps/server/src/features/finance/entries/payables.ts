import type { Actor } from '../../../platform/actor.ts';
import { AppError, invalidAt } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import { today } from '../../payments/payments.ts';
import { editedUnits, hasUnit } from '../finance.policy.ts';
import { listPurposes } from '../ledger/accounts.store.ts';
import { settleEntries } from '../ledger/settle.ts';
import * as store from './entry.store.ts';
import { insertDrafts } from './entry-save.ts';

type Payable = { description: string; supplierName: string; unitId: number; cents: number };

/**
 * Books what another feature owes, in the account with this purpose, due today; returns the entries' ids in the order given. The
 * feature asks the rights. Throws MONTH_CLOSED.
 */
export async function bookPayables(
  ctx: Context,
  trx: Db,
  actor: Actor,
  { purpose, payables }: { purpose: string; payables: readonly Payable[] },
): Promise<number[]> {
  const day = today(ctx);
  const accountId = (await listPurposes(trx)).get(purpose);
  if (accountId === undefined) throw new Error(`no account for ${purpose}`);
  const drafts = payables.map(({ description, supplierName, unitId, cents }) => ({
    ...{ direction: 'payable' as const, source: 'hand' as const },
    ...{ description, supplierName, unitId, competence: day, dueDate: day, amountCents: cents },
    parts: [{ accountId, centerId: null, cents }],
  }));
  return insertDrafts(ctx, trx, actor, drafts);
}

type Open = { id: number; unitId: number; openCents: number };
type Settling = { entries: readonly Open[]; on: string; bankAccountId?: number; note: string };

/** The account that was chosen, or the only one in use of the entries' units. */
async function accountOf(trx: Db, actor: Actor, { entries, bankAccountId }: Settling) {
  const units = entries.map(({ unitId }) => unitId);
  const [one, another] = bankAccountId
    ? [bankAccountId]
    : await store.listBankAccountsOf(trx, units, 2);
  const account = one && !another ? await store.findBankAccount(trx, one) : undefined;
  if (!one || !account || !hasUnit(editedUnits(actor), account.unitId))
    throw invalidAt('fn_bank_account_id', 'Escolha uma conta bancária ativa.');
  return one;
}

/** Throws FORBIDDEN for people who book no entries. */
export function requireBooks(actor: Actor): void {
  if (!editedUnits(actor)) throw new AppError('FORBIDDEN');
}

/**
 * Settles what is open of such entries, by a person who books in the unit of each. Throws FORBIDDEN, INVALID for a day to come or
 * an account that is none, ENTRY_STATE for a cancelled entry, MONTH_CLOSED.
 */
export async function settlePayables(
  ctx: Context,
  trx: Db,
  actor: Actor,
  settling: Settling,
): Promise<void> {
  const { entries, on, note } = settling;
  if (on > today(ctx)) throw invalidAt('on', 'A data não pode ser futura.');
  if (!entries.every(({ unitId }) => hasUnit(editedUnits(actor), unitId)))
    throw new AppError('FORBIDDEN');
  const bankAccountId = await accountOf(trx, actor, settling);
  const settlements = entries
    .filter(({ openCents }) => openCents > 0)
    .map(({ id: entryId, openCents }) => ({
      ...{ entryId, bankAccountId, on, note },
      amountCents: openCents,
    }));
  if (settlements.length > 0)
    await settleEntries(trx, settlements, { now: ctx.clock(), userId: actor.userId });
}
