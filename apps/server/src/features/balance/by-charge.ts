import { CHANNEL } from '@balcao/contract/messages/messages';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import type { ChargeHook, ChargeMoney } from '../../platform/feature-hooks.ts';
import { lockThreads } from '../messages/system-messages.ts';
import { goesOnIn } from '../messages/thread-owners.ts';
import { announceBalances } from './events.ts';
import { requireCovered } from './ledger.rules.ts';
import * as store from './ledger.store.ts';
import { addLines } from './ledger.ts';

type Booking = { cents: number; key: string | null; reason: string };

/**
 * Changes the balance of a charge's ticket, or of the one that continues it; once for a key. What a person returns must be covered;
 * what a provider reports has happened already, and may leave a debt. The charge must be locked.
 */
async function book(ctx: Context, trx: Db, money: ChargeMoney, { cents, key, reason }: Booking) {
  const { ticketId, chargeId, from } = money;
  if (ticketId === null || !money.creditsBalance) return undefined;
  const now = ctx.clock();
  const id = await goesOnIn(ctx, trx, { origin: 'at_ticket', id: ticketId });
  // Staff may be told in this thread later, and threads come before tickets.
  await lockThreads(trx, [[id, CHANNEL.internal]]);
  await store.listTickets(trx, [id], { lock: true });
  const balances = await store.lockBalances(trx, [id], now);
  if (key !== null && (await store.isKnown(trx, key))) return undefined;
  const before = balances.get(id) ?? 0;
  if (cents < 0 && from?.userId !== undefined) requireCovered(before, -cents);
  const act = { reason, source: 'charge' as const, userId: from?.userId ?? null, chargeId, key };
  await addLines(trx, balances, [{ ticketId: id, cents, act }], now);
  await writeAudit(trx, from, {
    action: cents > 0 ? 'balance.credit' : 'balance.debit',
    record: 'at_ticket',
    recordId: id,
    before: { balance_cents: before },
    after: { balance_cents: before + cents, reason },
  });
  return () => announceBalances(ctx, [id]);
}

/** A paid charge credits its ticket where it says so, and its refund takes that back (docs/product/balance.md#charges). */
export const balanceByCharge = {
  came: (ctx: Context, trx: Db, money: ChargeMoney) =>
    book(ctx, trx, money, {
      cents: money.cents,
      key: `payment:${money.paymentId}`,
      reason: `Pagamento da cobrança nº ${money.chargeId}`,
    }),
  returned: (ctx: Context, trx: Db, money: ChargeMoney) =>
    book(ctx, trx, money, {
      cents: -money.cents,
      key: null,
      reason: `Devolução da cobrança nº ${money.chargeId}`,
    }),
} satisfies ChargeHook;
