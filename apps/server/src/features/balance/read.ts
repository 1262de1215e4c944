import type { BalanceLine, TicketBalance } from '@balcao/contract/balance/balance';
import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import { hooksOf } from '../../platform/feature-hooks.ts';
import { pageOf, spanOf } from '../../platform/paging.ts';
import { readConfigs } from '../organization/installation.ts';
import { listBalancesOf } from './ledger.store.ts';
import { mayEdit } from './policy.ts';
import * as store from './read.store.ts';
import { factsOf, requireTickets, requireViewer } from './tickets.ts';

type Span = { id: number; before?: number | undefined; limit: number };

/** A ledger's lines as people see them, newest first. */
export async function shownLines(db: Db, span: Span): Promise<BalanceLine[]> {
  const rows = await store.listLines(db, span);
  return rows.map(({ user_id, user_name, at, ...line }) => ({
    ...line,
    at: new Date(at).toISOString(),
    user: user_id === null ? null : { id: user_id, name: user_name ?? '' },
  }));
}

/** A ticket's balance and its ledger. Throws FORBIDDEN, NOT_FOUND. */
export async function getBalance(ctx: Context, actor: Actor, span: Span): Promise<TicketBalance> {
  requireViewer(actor);
  const { id, limit } = span;
  const [ticket] = await requireTickets(ctx, ctx.db, actor, { ids: [id] });
  const [balances, lines, configs] = await Promise.all([
    listBalancesOf(ctx.db, [id]),
    shownLines(ctx.db, { ...span, limit: limit + 1 }),
    readConfigs(ctx),
  ]);
  const edit = mayEdit(actor) && ticket?.merged_into === null;
  const { isSupervisor } = hooksOf(ctx).ticketSight;
  return {
    balance_cents: balances.get(id) ?? 0,
    lines: lines.slice(0, limit),
    more: lines.length > limit,
    may: {
      edit,
      below_zero: edit && ticket !== undefined && isSupervisor(actor, factsOf(ticket)),
      transfer: edit && configs.BALANCE_TRANSFER_ENABLED,
    },
  };
}

type Asked = Omit<store.Filter, 'scope'> & { sort: store.Sort };

export const filterOf = (ctx: Context, actor: Actor, asked: Omit<store.Filter, 'scope'>) => ({
  ...asked,
  scope: hooksOf(ctx).ticketSight.scopeOf(actor),
});

/** The tickets in sight that have a ledger, and the sums of all pages. Throws FORBIDDEN. */
export async function listBalances(
  ctx: Context,
  actor: Actor,
  { page, per_page, sort, ...asked }: Asked & { page: number; per_page: number },
) {
  requireViewer(actor);
  const filter = filterOf(ctx, actor, asked);
  const span = spanOf({ page, per_page });
  const [rows, { total, ...sums }, configs] = await Promise.all([
    store.listPage(ctx.db, filter, { sort, ...span }),
    store.sumUp(ctx.db, filter),
    readConfigs(ctx),
  ]);
  const data = rows.map((row) => ({ ...row, changed_at: new Date(row.changed_at).toISOString() }));
  const edit = mayEdit(actor);
  return {
    ...pageOf({ page, per_page }, { total, capped: false }, data),
    sums,
    may: { edit, transfer: edit && configs.BALANCE_TRANSFER_ENABLED },
  };
}
