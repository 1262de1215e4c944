import type { Actor } from '../../../platform/actor.ts';
import { AppError, invalidAt } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit, writeAudits } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import { today } from '../../payments/payments.ts';
import { editedUnits, hasUnit } from '../finance.policy.ts';
import { listPurposes } from '../ledger/accounts.store.ts';
import { lockEntries } from '../ledger/ledger.store.ts';
import { cancelEntry } from '../ledger/reverse.ts';
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
  const open = entries.filter(({ openCents }) => openCents > 0);
  if (open.length === 0) return;
  const bankAccountId = await accountOf(trx, actor, { ...settling, entries: open });
  const settlements = open.map(({ id: entryId, openCents }) => ({
    ...{ entryId, bankAccountId, on, note },
    amountCents: openCents,
  }));
  await settleEntries(trx, settlements, { now: ctx.clock(), userId: actor.userId });
  await writeAudits(
    trx,
    actor,
    settlements.map(({ entryId, amountCents }) => ({
      action: 'entry.settle',
      record: 'fn_entry',
      recordId: entryId,
      after: { on, amount_cents: amountCents, fn_bank_account_id: bankAccountId, note },
    })),
  );
}

const MOVED = 'Há baixas em lançamentos deste lote. Estorne-as no financeiro antes de desfazer.';

/**
 * Cancels such entries, of which nothing was paid, by a person who books in the unit of each; what somebody has cancelled is
 * cancelled. Throws FORBIDDEN, ENTRY_STATE when money has moved, MONTH_CLOSED.
 */
export async function cancelPayables(
  ctx: Context,
  trx: Db,
  actor: Actor,
  { entryIds, reason }: { entryIds: readonly number[]; reason: string },
): Promise<void> {
  const entries = [...(await lockEntries(trx, entryIds)).values()];
  if (!entries.every((entry) => hasUnit(editedUnits(actor), entry.business_unit_id)))
    throw new AppError('FORBIDDEN');
  if (entries.some(({ settled_cents }) => settled_cents > 0))
    throw new AppError('ENTRY_STATE', { reason: MOVED });
  const why = { now: ctx.clock(), userId: actor.userId, reason, today: today(ctx) };
  for (const entry of entries) {
    if (entry.status === 'cancelled') continue;
    await cancelEntry(trx, entry, why);
    await writeAudit(trx, actor, {
      action: 'entry.cancel',
      record: 'fn_entry',
      recordId: entry.id,
      before: { status: entry.status },
      after: { status: 'cancelled', cancel_reason: reason },
    });
  }
}
