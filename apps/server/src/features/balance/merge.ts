import { type Origin, writeAudits } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { sidesOf } from './ledger.rules.ts';
import * as store from './ledger.store.ts';
import { addLines } from './ledger.ts';

type Merge = { id: number; into: number; by: Origin & { userId: number }; now: Date };

/**
 * Moves the whole balance of a ticket, also one below zero, to the ticket that it is merged into, whatever the switches of transfers
 * say. Both tickets' rows must be locked. True if there was anything to move; then announce both after the commit.
 */
export async function mergeBalance(trx: Db, { id, into, by, now }: Merge): Promise<boolean> {
  const known = await store.listBalancesOf(trx, [id]);
  if (!known.has(id)) return false;
  const balances = await store.lockBalances(trx, [id, into], now);
  const cents = balances.get(id) ?? 0;
  if (cents === 0) return false;
  const reason = `O nº ${id} foi unido ao nº ${into}.`;
  const act = { reason, source: 'transfer' as const, userId: by.userId };
  const lines = await addLines(trx, balances, sidesOf(id, into, cents, act), now);
  await writeAudits(
    trx,
    by,
    lines.map((line) => ({
      action: 'balance.transfer' as const,
      record: 'at_ticket',
      recordId: line.ticketId,
      before: { balance_cents: line.after - line.cents },
      after: { balance_cents: line.after, other: line.otherId, reason },
    })),
  );
  return true;
}
