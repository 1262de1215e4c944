import type { Entry, NewSettlement } from '@balcao/contract/finance/entry';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, invalidAt } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { Act } from '../../../platform/repeated-acts.ts';
import { today } from '../../payments/payments.ts';
import { editedUnits, hasUnit } from '../finance.policy.ts';
import { lockEntries } from '../ledger/ledger.store.ts';
import { listStanding } from '../ledger/movements.store.ts';
import { cancelEntry as cancelBooked, reverseMovements } from '../ledger/reverse.ts';
import { settleEntries } from '../ledger/settle.ts';
import { requireOpenMonths } from '../months/month-gate.ts';
import { onEntry, requireFit, requireUnit } from './acting.ts';
import * as store from './entry.store.ts';
import { isPosted } from './entry-state.rules.ts';

const RECORD = 'fn_entry';
type Asked<T = unknown> = { id: number; act: Act | null } & T;
/**
 * Money that settles an entry or a part of it. Throws FORBIDDEN, NOT_FOUND, ENTRY_STATE, MONTH_CLOSED, INVALID for a day to come, more
 * than is open, and a bank account of a unit where the person may not book.
 */
export function settleEntry(
  ctx: Context,
  actor: Actor,
  { id, act, body }: Asked<{ body: NewSettlement }>,
): Promise<Entry> {
  return onEntry(ctx, actor, { id, right: 'settle', act }, async (trx, { entry }) => {
    const { on, amount_cents, fn_bank_account_id: bankAccountId } = body;
    if (on > today(ctx)) throw invalidAt('on', 'A data não pode ser futura.');
    const account = await store.findBankAccount(trx, bankAccountId);
    if (!account || !hasUnit(editedUnits(actor), account.unitId))
      throw invalidAt('fn_bank_account_id', 'Escolha uma conta bancária ativa.');
    const settlement = {
      entryId: id,
      bankAccountId,
      on,
      amountCents: amount_cents,
      interestCents: body.interest_cents ?? 0,
      fineCents: body.fine_cents ?? 0,
      discountCents: body.discount_cents ?? 0,
      note: body.note || null,
    };
    await settleEntries(trx, [settlement], { now: ctx.clock(), userId: actor.userId });
    const before = { settled_cents: entry.settled_cents };
    const after = { ...body, settled_cents: entry.settled_cents + amount_cents };
    await writeAudit(trx, actor, {
      action: 'entry.settle',
      record: RECORD,
      recordId: id,
      before,
      after,
    });
  });
}

type Reversed = { reason: string; movement_id?: number | undefined };

/** The settlements that a reversal takes back: the named one, the newest, or all of what a charge posted. */
async function chosen(trx: Db, id: number, movementId: number | undefined, all: boolean) {
  const standing = await listStanding(trx, id);
  if (all) return standing;
  const one = movementId ? standing.find((row) => row.id === movementId) : standing[0];
  if (!one) throw new AppError('ENTRY_STATE', { reason: 'Esta baixa já foi estornada.' });
  return [one];
}

/**
 * The opposite of a settlement; of what a charge posted, the opposite of all of it, which leaves it cancelled. Throws FORBIDDEN,
 * NOT_FOUND, ENTRY_STATE, MONTH_CLOSED when today's month is closed, too.
 */
export function reverseEntry(
  ctx: Context,
  actor: Actor,
  { id, act, reason, movement_id }: Asked<Reversed>,
): Promise<Entry> {
  return onEntry(ctx, actor, { id, right: 'reverse', act }, async (trx, { entry, facts }) => {
    const posted = isPosted(facts);
    const movements = await chosen(trx, id, movement_id, posted);
    for (const { unitId } of movements) requireUnit(actor, unitId);
    const why = { now: ctx.clock(), userId: actor.userId, reason, today: today(ctx) };
    const ids = movements.map((one) => one.id);
    await reverseMovements(trx, ids, why);
    const left = (await lockEntries(trx, [id])).get(id);
    if (!left) throw new AppError('NOT_FOUND');
    if (posted) await cancelBooked(trx, left, why);
    await writeAudit(trx, actor, {
      action: 'entry.reverse',
      record: RECORD,
      recordId: id,
      before: { settled_cents: entry.settled_cents },
      after: { settled_cents: left.settled_cents, reason, ...(posted && { status: 'cancelled' }) },
    });
  });
}

/** Takes an entry back that nothing settles. Throws FORBIDDEN, NOT_FOUND, ENTRY_STATE, MONTH_CLOSED. */
export function cancelEntry(
  ctx: Context,
  actor: Actor,
  { id, act, reason }: Asked<{ reason: string }>,
): Promise<Entry> {
  return onEntry(ctx, actor, { id, right: 'cancel', act }, async (trx, { entry }) => {
    const why = { now: ctx.clock(), userId: actor.userId, reason, today: today(ctx) };
    await cancelBooked(trx, entry, why);
    await writeAudit(trx, actor, {
      action: 'entry.cancel',
      record: RECORD,
      recordId: id,
      before: { status: entry.status },
      after: { status: 'cancelled', cancel_reason: reason },
    });
  });
}

const REMOVED = 'Excluído';

/** What an open entry made by hand becomes when it is deleted: cancelled. Throws FORBIDDEN, NOT_FOUND, ENTRY_STATE, MONTH_CLOSED. */
export async function removeEntry(ctx: Context, actor: Actor, { id, act }: Asked) {
  await onEntry(ctx, actor, { id, right: null, act }, async (trx, { entry, facts }) => {
    await requireOpenMonths(trx, [{ unitId: facts.unitId, day: entry.competence }]);
    requireFit(facts, 'remove');
    const why = { now: ctx.clock(), userId: actor.userId, reason: REMOVED, today: today(ctx) };
    await cancelBooked(trx, entry, why);
    const before = { amount_cents: entry.amount_cents, due_date: entry.due_date };
    await writeAudit(trx, actor, { action: 'delete', record: RECORD, recordId: id, before });
  });
  return {};
}
