import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudits } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import { type Act, actOnce, type Keep } from '../../../platform/repeated-acts.ts';
import { today } from '../../payments/payments.ts';
import { editedUnits, hasUnit, type Units } from '../finance.policy.ts';
import { type BankAccount, lockBankAccounts } from '../ledger/accounts.store.ts';
import { insertMovements } from '../ledger/movements.store.ts';
import { reverseMovements } from '../ledger/reverse.ts';
import { requireOpenMonths } from '../months/month-gate.ts';
import { requireTransfer } from './bank-accounts.rules.ts';
import * as store from './transfer.store.ts';

type Wish = {
  from_id: number;
  to_id: number;
  on: string;
  amount_cents: number;
  note: string | null;
};
type Made = { transfer_id: string };
/** `day` is today's, `yyyy-mm-dd`. */
type How = { actor: Actor; units: Units; now: Date; day: string };

function requireEditor(actor: Actor): Units {
  const units = editedUnits(actor);
  if (!units) throw new AppError('FORBIDDEN');
  return units;
}

async function transfer(
  trx: Db,
  { from_id, to_id, on, amount_cents: cents, note }: Wish,
  { actor, units, now, day }: How,
): Promise<Made> {
  const accounts = await lockBankAccounts(trx, [from_id, to_id]);
  const [from, to] = [accounts.get(from_id), accounts.get(to_id)];
  if (!from || !to || !hasUnit(units, from.unitId) || !hasUnit(units, to.unitId))
    throw new AppError('NOT_FOUND');
  requireTransfer({ from, to, on, today: day });
  await requireOpenMonths(trx, [
    { unitId: from.unitId, day: on },
    { unitId: to.unitId, day: on },
  ]);
  const transferId = randomUUID();
  const side = (account: BankAccount, cents: number) => ({
    bankAccountId: account.id,
    unitId: account.unitId,
    on,
    cents,
    entryId: null,
    transferId,
    note,
  });
  await insertMovements(trx, [side(from, -cents), side(to, cents)], {
    now,
    userId: actor.userId,
  });
  const sideOf = (recordId: number, other: number, moved: number) => ({
    action: 'bank.transfer' as const,
    record: 'fn_bank_account',
    recordId,
    after: { cents: moved, on, other, transfer_id: transferId, note },
  });
  await writeAudits(trx, actor, [sideOf(from_id, to_id, -cents), sideOf(to_id, from_id, cents)]);
  return { transfer_id: transferId };
}

/**
 * Moves money between bank accounts: one act, two movements of one transfer. Throws FORBIDDEN, NOT_FOUND, INVALID for the same
 * account, a closed one, or a day before its opening or in the future, and MONTH_CLOSED of either unit.
 */
export function transferMoney(
  ctx: Context,
  actor: Actor,
  wish: Wish,
  act: Act | null,
): Promise<Made> {
  const units = requireEditor(actor);
  if (wish.from_id === wish.to_id)
    throw new AppError('INVALID', { fields: { to_id: ['Escolha outra conta.'] } });
  return actOnce(ctx.db, act, (keep: Keep<Made>) =>
    ctx.db
      .transaction()
      .execute(async (trx) =>
        keep(trx, await transfer(trx, wish, { actor, units, now: ctx.clock(), day: today(ctx) })),
      ),
  );
}

async function reverse(
  trx: Db,
  { id, reason }: { id: string; reason: string },
  { actor, units, now, day }: How,
): Promise<Made> {
  const sides = await store.listSides(trx, id);
  if (sides.length === 0 || !sides.every(({ unitId }) => hasUnit(units, unitId)))
    throw new AppError('NOT_FOUND');
  await reverseMovements(
    trx,
    sides.map((side) => side.id),
    { now, userId: actor.userId, reason, today: day },
  );
  await writeAudits(
    trx,
    actor,
    sides.map(({ accountId, cents }) => ({
      action: 'bank.transfer_reverse' as const,
      record: 'fn_bank_account',
      recordId: accountId,
      after: { cents: -cents, transfer_id: id, reason },
    })),
  );
  return { transfer_id: id };
}

/** Takes both sides of a transfer back. Throws FORBIDDEN, NOT_FOUND, ENTRY_STATE if it was taken back before, MONTH_CLOSED. */
export function reverseTransfer(
  ctx: Context,
  actor: Actor,
  wish: { id: string; reason: string },
  act: Act | null,
): Promise<Made> {
  const units = requireEditor(actor);
  return actOnce(ctx.db, act, (keep: Keep<Made>) =>
    ctx.db
      .transaction()
      .execute(async (trx) =>
        keep(trx, await reverse(trx, wish, { actor, units, now: ctx.clock(), day: today(ctx) })),
      ),
  );
}
