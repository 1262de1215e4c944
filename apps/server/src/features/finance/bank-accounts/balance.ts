import type { Balance, BankCard } from '@balcao/contract/finance/bank-accounts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { today } from '../../payments/payments.ts';
import { editedUnits, hasUnit } from '../finance.policy.ts';
import { requireSight } from '../sight.ts';
import { daysBefore, endsOfDays } from './balance.rules.ts';
import * as store from './balance.store.ts';

/** The most accounts of one answer; the list has all of them. */
const MOST_ACCOUNTS = 100;
const ANSWERED_DAYS = 30;

/** The account, if its unit is in this person's sight. Throws FORBIDDEN, NOT_FOUND. */
export async function seenAccount(ctx: Context, actor: Actor, id: number) {
  const units = requireSight(actor);
  const account = await store.findAccount(ctx.db, id);
  if (!account || !hasUnit(units, account.unitId)) throw new AppError('NOT_FOUND');
  return account;
}

type Sums = Awaited<ReturnType<typeof store.listBalances>>[number];

const balanceOf = ({ opening_cents, in_cents, out_cents }: Omit<Sums, 'id'>): Balance => ({
  opening_cents,
  in_cents,
  out_cents,
  balance_cents: opening_cents + in_cents - out_cents,
});
const nothing = { opening_cents: 0, in_cents: 0, out_cents: 0 };

/** A bank account's balance at the end of a day, today without one. Throws FORBIDDEN, NOT_FOUND. */
export async function getBalance(
  ctx: Context,
  actor: Actor,
  { id, on = today(ctx) }: { id: number; on?: string | undefined },
): Promise<Balance> {
  await seenAccount(ctx, actor, id);
  const [found] = await store.listBalances(ctx.db, [id], on);
  return balanceOf(found ?? nothing);
}

/** Today's balances of all bank accounts in this person's sight, with the last 30 days of each. Throws FORBIDDEN. */
export async function listBankBalances(ctx: Context, actor: Actor) {
  const units = requireSight(actor);
  const now = today(ctx);
  const accounts = await store.listAccounts(ctx.db, units, MOST_ACCOUNTS);
  const ids = accounts.map(({ id }) => id);
  const days = daysBefore(now, ANSWERED_DAYS);
  const [sums, moved] = await Promise.all([
    store.listBalances(ctx.db, ids, now),
    store.listDays(ctx.db, ids, days[0] ?? now, now),
  ]);
  const data = accounts.map(({ unit_id, unit_name, ...account }): BankCard => {
    const balance = balanceOf(sums.find(({ id }) => id === account.id) ?? nothing);
    const own = new Map(
      moved.filter(({ id }) => id === account.id).map(({ on, cents }) => [on, cents]),
    );
    return {
      ...account,
      ...balance,
      business_unit: { id: unit_id, name: unit_name },
      days: endsOfDays(days, own, { last: balance.balance_cents, since: account.opening_on }),
    };
  });
  return {
    data,
    total_cents: data.reduce((sum, { balance_cents }) => sum + balance_cents, 0),
    may: {
      transfer: editedUnits(actor) !== null,
      create: actor.roles.is_finance_supervisor,
    },
  };
}
