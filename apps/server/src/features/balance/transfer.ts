import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudits } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { type Act, actOnce, type Keep } from '../../platform/repeated-acts.ts';
import { requireTransfers } from '../organization/transfer-switches.ts';
import { announceBalances } from './events.ts';
import { requireCovered, sidesOf } from './ledger.rules.ts';
import * as store from './ledger.store.ts';
import { addLines } from './ledger.ts';
import { lockTickets, requireEditor } from './tickets.ts';

type Wish = { from_id: number; to_id: number; amount_cents: number; reason: string };
type Side = { at_ticket_id: number; balance_cents: number };
type Moved = { from: Side; to: Side };

async function transfer(ctx: Context, trx: Db, actor: Actor, wish: Wish): Promise<Moved> {
  const { from_id: from, to_id: to, amount_cents: cents, reason } = wish;
  const now = ctx.clock();
  // Before the tickets: while a batch runs, it holds the balances, and this is refused at once.
  await requireTransfers(trx);
  await lockTickets(ctx, trx, actor, [from, to]);
  const balances = await store.lockBalances(trx, [from, to], now);
  const left = balances.get(from) ?? 0;
  requireCovered(left, cents);
  const act = { reason, source: 'transfer' as const, userId: actor.userId };
  const lines = await addLines(trx, balances, sidesOf(from, to, cents, act), now);
  await writeAudits(
    trx,
    actor,
    lines.map((line) => ({
      action: 'balance.transfer' as const,
      record: 'at_ticket',
      recordId: line.ticketId,
      before: { balance_cents: line.after - line.cents },
      after: { balance_cents: line.after, other: line.otherId, reason },
    })),
  );
  return {
    from: { at_ticket_id: from, balance_cents: left - cents },
    to: { at_ticket_id: to, balance_cents: (balances.get(to) ?? 0) + cents },
  };
}

/**
 * Moves balance to another ticket: one act, two lines that name each other. Throws FORBIDDEN, INVALID for the same ticket,
 * BALANCE_TRANSFER_OFF, BALANCE_TRANSFER_RUNNING, NOT_FOUND, TICKET_MERGED, BALANCE_TOO_LOW.
 */
export async function transferBalance(
  ctx: Context,
  actor: Actor,
  wish: Wish,
  act: Act | null,
): Promise<Moved> {
  requireEditor(actor);
  if (wish.from_id === wish.to_id)
    throw new AppError('INVALID', { fields: { to_id: ['Escolha outro número.'] } });
  const moved = await actOnce(ctx.db, act, (keep: Keep<Moved>) =>
    ctx.db.transaction().execute(async (trx) => keep(trx, await transfer(ctx, trx, actor, wish))),
  );
  announceBalances(ctx, [wish.from_id, wish.to_id]);
  return moved;
}
