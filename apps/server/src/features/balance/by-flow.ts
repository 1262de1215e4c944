import type { Context } from '../../platform/context.ts';
import { writeAudits } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { goesOnIn } from '../messages/thread-owners.ts';
import { requireCovered } from './ledger.rules.ts';
import * as store from './ledger.store.ts';
import { addLines } from './ledger.ts';

/** The ticket whose balance a flow debits: the conversation's own, or the one that continues it. */
export function balanceTicketOf(ctx: Context, ticketId: number, db: Db = ctx.db): Promise<number> {
  return goesOnIn(ctx, db, { origin: 'at_ticket', id: ticketId });
}

/** What a flow may debit now, in cents. Others may change it before the debit, which asks again under the lock. */
export async function flowBalance(ctx: Context, ticketId: number): Promise<number> {
  const id = await balanceTicketOf(ctx, ticketId);
  return (await store.listBalancesOf(ctx.db, [id])).get(id) ?? 0;
}

type Debits = { ticketId: number; debits: readonly { cents: number; reason: string }[] };

/** Debits a ticket inside the turn that asks for it. Throws BALANCE_TOO_LOW if the balance does not cover all of them. */
export async function debitByFlow(
  ctx: Context,
  trx: Db,
  { ticketId, debits }: Debits,
  now: Date,
): Promise<void> {
  if (debits.length === 0) return;
  const id = await balanceTicketOf(ctx, ticketId, trx);
  await store.listTickets(trx, [id], { lock: true });
  const balances = await store.lockBalances(trx, [id], now);
  const before = balances.get(id) ?? 0;
  requireCovered(
    before,
    debits.reduce((sum, { cents }) => sum + cents, 0),
  );
  const lines = debits.map(({ cents, reason }) => {
    const act = { reason, source: 'flow' as const, userId: null };
    return { ticketId: id, cents: -cents, act };
  });
  const kept = await addLines(trx, balances, lines, now);
  await writeAudits(
    trx,
    null,
    kept.map(({ cents, after, act }) => ({
      action: 'balance.debit' as const,
      record: 'at_ticket',
      recordId: id,
      before: { balance_cents: after - cents },
      after: { balance_cents: after, reason: act.reason },
    })),
  );
}
