import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/open.ts';
import { monthNumber } from './month.rules.ts';
import { lockMonths, type UnitMonth } from './month-gate.store.ts';

/** A day on which something of a unit is booked, changed or taken back. */
export type BookedDay = { unitId: number; day: string };

const monthOf = (day: string) => `${day.slice(0, 7)}-01`;

/** Each month once, in the order of their locks. */
function monthsOf(days: readonly BookedDay[]): UnitMonth[] {
  const months = new Map(
    days.map(({ unitId, day }) => [`${unitId} ${monthOf(day)}`, { unitId, month: monthOf(day) }]),
  );
  return [...months.values()].toSorted(
    (a, b) => a.unitId - b.unitId || a.month.localeCompare(b.month),
  );
}

/**
 * Lets nobody past who books into a closed month. The one gate of everything that finance writes: it keeps the months open
 * until the transaction ends. Throws MONTH_CLOSED. Call it after locks on entries, before locks on accounts.
 */
export async function requireOpenMonths(trx: Db, days: readonly BookedDay[]): Promise<void> {
  const months = await lockMonths(trx, monthsOf(days), 'share');
  const closed = months.find((month) => month.closed);
  if (!closed) return;
  const reason = `O mês ${monthNumber(closed.month)} de ${closed.unitName} está fechado.`;
  throw new AppError('MONTH_CLOSED', { reason });
}

/** Which of these days lie in closed months, for what cannot be refused: it is booked on today. The months stay as they are. */
export async function closedDays(
  trx: Db,
  days: readonly BookedDay[],
): Promise<(day: BookedDay) => boolean> {
  const months = await lockMonths(trx, monthsOf(days), 'share');
  const closed = new Set(
    months.filter((month) => month.closed).map(({ unitId, month }) => `${unitId} ${month}`),
  );
  return ({ unitId, day }) => closed.has(`${unitId} ${monthOf(day)}`);
}
