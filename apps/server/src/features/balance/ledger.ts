import type { Db } from '../../platform/database/open.ts';
import type { NewLine } from './ledger.rules.ts';
import * as store from './ledger.store.ts';

/** Adds lines to the ledgers of tickets whose balances this transaction has locked, and changes these. */
export async function addLines(
  trx: Db,
  balances: ReadonlyMap<number, number>,
  lines: readonly NewLine[],
  now: Date,
): Promise<store.Kept[]> {
  const after = new Map<number, number>();
  const kept = lines.map((line) => {
    const before = after.get(line.ticketId) ?? balances.get(line.ticketId) ?? 0;
    after.set(line.ticketId, before + line.cents);
    return { ...line, after: before + line.cents };
  });
  await store.insertLines(trx, kept, now);
  await store.updateBalances(trx, after, now);
  return kept;
}
