import type { BalanceLine } from '@balcao/contract/balance/balance';
import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { hooksOf } from '../../platform/feature-hooks.ts';
import { type Act, actOnce, type Keep } from '../../platform/repeated-acts.ts';
import { announceBalances } from './events.ts';
import { requireCovered } from './ledger.rules.ts';
import * as store from './ledger.store.ts';
import { addLines } from './ledger.ts';
import { shownLines } from './read.ts';
import { factsOf, lockTickets, requireEditor } from './tickets.ts';

type Wish = { id: number; amount_cents: number; reason: string; below_zero: boolean };
type Posted = { balance_cents: number; lines: BalanceLine[] };

async function post(ctx: Context, trx: Db, actor: Actor, wish: Wish): Promise<Posted> {
  const { id, amount_cents: cents, reason } = wish;
  const now = ctx.clock();
  const [ticket] = await lockTickets(ctx, trx, actor, [id]);
  const balances = await store.lockBalances(trx, [id], now);
  const before = balances.get(id) ?? 0;
  const { isSupervisor } = hooksOf(ctx).ticketSight;
  const mayGoBelow = wish.below_zero && ticket && isSupervisor(actor, factsOf(ticket));
  if (cents < 0 && !mayGoBelow) requireCovered(before, -cents);
  const act = { reason, source: 'hand' as const, userId: actor.userId };
  await addLines(trx, balances, [{ ticketId: id, cents, act }], now);
  const after = before + cents;
  await writeAudit(trx, actor, {
    action: cents > 0 ? 'balance.credit' : 'balance.debit',
    record: 'at_ticket',
    recordId: id,
    before: { balance_cents: before },
    after: { balance_cents: after, reason },
  });
  return { balance_cents: after, lines: await shownLines(trx, { id, limit: 1 }) };
}

/**
 * Credits a ticket, or debits it for a negative amount. Throws FORBIDDEN, NOT_FOUND, TICKET_MERGED, and BALANCE_TOO_LOW for a
 * debit below zero by anybody but a supervisor of the ticket.
 */
export async function postBalance(
  ctx: Context,
  actor: Actor,
  wish: Wish,
  act: Act | null,
): Promise<Posted> {
  requireEditor(actor);
  const posted = await actOnce(ctx.db, act, (keep: Keep<Posted>) =>
    ctx.db.transaction().execute(async (trx) => keep(trx, await post(ctx, trx, actor, wish))),
  );
  announceBalances(ctx, [wish.id]);
  return posted;
}
