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

/**
 * Locks the balances of tickets, or of those that continue them, for callers that change several of them one after the other
 * (docs/decisions/071); returns the balances by the tickets that continue. Their charges must be locked.
 */
export async function lockCredited(
  ctx: Context,
  trx: Db,
  tickets: readonly number[],
): Promise<Map<number, number>> {
  const living = new Set<number>();
  for (const id of new Set(tickets))
    living.add(await goesOnIn(ctx, trx, { origin: 'at_ticket', id }));
  const ids = [...living];
  if (ids.length === 0) return new Map();
  // Staff may be told in these threads later, and threads come before tickets.
  await lockThreads(
    trx,
    ids.map((id) => [id, CHANNEL.internal]),
  );
  await store.listTickets(trx, ids, { lock: true });
  return store.lockBalances(trx, ids, ctx.clock());
}

/**
 * Throws BALANCE_TOO_LOW if the balance of a charge's ticket does not cover what `debitOf` says will leave it, which is asked under
 * the balance's lock. The charge must be locked.
 */
export async function requireReturnable(
  ctx: Context,
  trx: Db,
  ticketId: number,
  debitOf: (ticketId: number) => Promise<number>,
): Promise<void> {
  for (const [id, balance] of await lockCredited(ctx, trx, [ticketId]))
    requireCovered(balance, await debitOf(id));
}

type Booking = { cents: number; key: string | null; reason: string };

/**
 * Changes the balance of a charge's ticket, or of the one that continues it; once for a key. What a person returns must be covered;
 * what a provider reports has happened already, and may leave a debt. The charge must be locked.
 */
async function book(ctx: Context, trx: Db, money: ChargeMoney, { cents, key, reason }: Booking) {
  const { ticketId, chargeId, from } = money;
  if (ticketId === null || !money.creditsBalance) return undefined;
  const now = ctx.clock();
  const balances = await lockCredited(ctx, trx, [ticketId]);
  if (key !== null && (await store.isKnown(trx, key))) return undefined;
  const [[id, before] = [ticketId, 0]] = balances;
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
