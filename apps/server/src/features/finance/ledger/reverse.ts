import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/open.ts';
import { type BookedDay, closedDays, requireOpenMonths } from '../months/month-gate.ts';
import { oppositeOf } from './book.ts';
import * as store from './ledger.store.ts';
import type { How } from './ledger.ts';
import * as movementsStore from './movements.store.ts';

type Why = How & {
  reason: string;
  /** `yyyy-mm-dd`, where closed months send what is taken back. */
  today: string;
};

/** Where an opposite is booked: on the day itself while its months are open, else today. */
async function dayFor(trx: Db, days: readonly BookedDay[], today: string) {
  const isClosed = await closedDays(trx, days);
  if (!days.some(isClosed)) return (day: string) => day;
  await requireOpenMonths(
    trx,
    days.map(({ unitId }) => ({ unitId, day: today })),
  );
  return (day: string) => (days.some((one) => one.day === day && isClosed(one)) ? today : day);
}

type Movement = Awaited<ReturnType<typeof movementsStore.listMovements>>[number];

async function insertOpposites(
  trx: Db,
  movements: readonly Movement[],
  why: Why,
  at: (day: string) => string,
): Promise<number[]> {
  const ids = await movementsStore.insertMovements(
    trx,
    movements.map((one) => ({
      bankAccountId: one.fn_bank_account_id,
      unitId: one.business_unit_id,
      on: at(one.on),
      cents: -one.cents,
      entryId: one.entry_id,
      amountCents: -one.amount_cents,
      interestCents: -one.interest_cents,
      fineCents: -one.fine_cents,
      discountCents: -one.discount_cents,
      transferId: one.transfer_id,
      reversesId: one.id,
      reason: why.reason,
    })),
    why,
  );
  const lines = movements.flatMap(({ entry_id, on, lines }, index) =>
    lines.map((line) => ({
      entryId: entry_id ?? 0,
      movementId: ids[index] ?? 0,
      basis: line.basis as 'competence' | 'cash',
      on: at(on),
      unitId: line.business_unit_id,
      accountId: line.fn_account_id,
      centerId: line.fn_cost_center_id,
      cents: -line.cents,
    })),
  );
  await store.insertLines(trx, lines, why.now);
  return ids;
}

/**
 * Takes settlements or both sides of transfers back, inside the caller's transaction: the opposite of each movement and of its lines, on
 * the same day while its month is open, else today. Returns the opposites' ids. Throws ENTRY_STATE for a movement that is
 * matched with a bank's statement or was taken back before, MONTH_CLOSED if today's month is closed, too.
 */
export async function reverseMovements(
  trx: Db,
  movementIds: readonly number[],
  why: Why & { /** Undoing a match takes back what it booked. */ matched?: true },
): Promise<number[]> {
  const seen = await movementsStore.listMovements(trx, movementIds);
  const entries = await store.lockEntries(
    trx,
    seen.flatMap(({ entry_id }) => entry_id ?? []),
  );
  // Under these locks nobody else takes them back.
  await movementsStore.lockTransfers(
    trx,
    seen.flatMap(({ transfer_id }) => transfer_id ?? []),
  );
  const movements = await movementsStore.listMovements(trx, movementIds);
  if (movements.length !== new Set(movementIds).size)
    throw new AppError('ENTRY_STATE', { reason: 'Isto já foi estornado.' });
  if (!why.matched && (await movementsStore.listMatched(trx, movementIds)).size > 0)
    throw new AppError('ENTRY_STATE', {
      reason: 'Esta baixa está conciliada com o extrato. Desfaça a conciliação antes.',
    });
  const days = movements.flatMap(({ on: day, business_unit_id, lines }) => [
    { unitId: business_unit_id, day },
    ...lines.map((line) => ({ unitId: line.business_unit_id, day })),
  ]);
  const made = await insertOpposites(trx, movements, why, await dayFor(trx, days, why.today));
  for (const entry of entries.values()) {
    const left = await movementsStore.listStanding(trx, entry.id);
    const taken = movements
      .filter(({ entry_id }) => entry_id === entry.id)
      .reduce((sum, { amount_cents }) => sum + amount_cents, 0);
    const settledOn =
      left
        .map(({ on }) => on)
        .toSorted()
        .at(-1) ?? null;
    await store.updateSettled(
      trx,
      [{ id: entry.id, settledCents: entry.settled_cents - taken, settledOn }],
      why.now,
    );
  }
  return made;
}

/**
 * Cancels an entry that nothing settles, inside the caller's transaction: the opposite of its lines, on their day while the month is
 * open, else today. Throws ENTRY_STATE, MONTH_CLOSED. The entry must be locked.
 */
export async function cancelEntry(trx: Db, entry: store.LockedEntry, why: Why): Promise<void> {
  if (entry.status !== 'open')
    throw new AppError('ENTRY_STATE', {
      reason:
        entry.status === 'cancelled'
          ? 'Este lançamento já foi cancelado.'
          : 'Estorne as baixas antes de cancelar o lançamento.',
    });
  const standing = await store.listStandingLines(trx, entry.id);
  const days = standing.map(({ unitId, on: day }) => ({ unitId, day }));
  const at = await dayFor(trx, days, why.today);
  const lines = oppositeOf(entry.id, standing).map((line) => ({ ...line, on: at(line.on) }));
  await store.insertLines(trx, lines, why.now);
  const set = { status: 'cancelled', cancel_reason: why.reason };
  await store.updateEntry(trx, entry.id, set, why.now);
}
