import { CHANNEL } from '@balcao/contract/messages/messages';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudits } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { announceBalances } from '../balance/events.ts';
import { mergeBalance } from '../balance/merge.ts';
import {
  addLine,
  announceLine,
  announceSettled,
  lockThreads,
  settleLines,
} from '../messages/system-messages.ts';
import { announceTicket } from './events.ts';
import * as store from './merge.store.ts';
import { canSeeTicket } from './policy.ts';
import { type LockedTicket, listTicketStates } from './ticket-guard.store.ts';
import { requireMay } from './ticket-guard.ts';
import { lockConversation } from './update.store.ts';

type Pair = { id: number; into: number };

/** Both tickets as this person sees them. Neither may have been merged before, so merges never form a circle. */
function requirePair(actor: Actor, { id, into }: Pair, found: LockedTicket[]) {
  const from = requireMay(
    actor,
    found.find((each) => each.id === id),
    'merge',
  );
  const target = found.find((each) => each.id === into);
  if (!target || !canSeeTicket(actor, target.facts)) throw new AppError('NOT_FOUND');
  if (target.merged_into !== null) {
    const reason = `O nº ${into} já foi unido a outro.`;
    throw new AppError('TICKET_MERGED', { reason });
  }
  return { from, target };
}

function auditsOf({ id, into }: Pair, from: LockedTicket, status: string | undefined) {
  const action = 'ticket.merge' as const;
  const own = { before: { status: from.status }, after: { status, merged_into: into } };
  return [
    { action, record: 'at_ticket', recordId: id, ...own },
    { action, record: 'at_ticket', recordId: into, after: { merged: id } },
  ];
}

async function merge(trx: Db, actor: Actor, pair: Pair, now: Date) {
  const { id, into } = pair;
  // Charges, conversation, threads, tickets, balances, messages: the order of docs/architecture.md.
  await store.lockPayments(trx, id);
  await lockConversation(trx, id);
  await lockThreads(trx, [
    [id, CHANNEL.external],
    [into, CHANNEL.internal],
  ]);
  const said = `Esta conversa foi unida ao nº ${into} e continua por lá.`;
  const told = `${actor.name} uniu o nº ${id} a esta conversa.`;
  const outside = { ticketId: id, channelId: CHANNEL.external, body: said };
  const inside = { ticketId: into, channelId: CHANNEL.internal, body: told };
  const lines = [await addLine(trx, outside, now), await addLine(trx, inside, now)] as const;
  const locked = await listTicketStates(trx, [id, into], { lock: true });
  const { from, target } = requirePair(actor, pair, locked);
  const settled = await settleLines(trx, { ticketId: id, of: 'all', by: actor }, now);
  const moved = await mergeBalance(trx, { id, into, by: actor, now });
  const status = await store.endInto(trx, { id, into, now });
  await writeAudits(trx, actor, auditsOf(pair, from, status));
  return { lines, settled, from, target, moved };
}

/** Closes a ticket in favour of another one. Its threads stay readable, but nobody can write there any more. */
export async function mergeTicket(ctx: Context, actor: Actor, id: number, into: number) {
  const pair = { id, into };
  requirePair(actor, pair, await listTicketStates(ctx.db, [id, into]));
  if (id === into)
    throw new AppError('INVALID', { fields: { into_id: ['Escolha outro número.'] } });
  const { lines, settled, from, target, moved } = await ctx.db
    .transaction()
    .execute((trx) => merge(trx, actor, pair, ctx.clock()));
  announceLine(ctx, lines[0], from.facts);
  announceSettled(ctx, settled, from.facts);
  announceLine(ctx, lines[1], target.facts);
  for (const { facts } of [from, target]) announceTicket(ctx, 'ticket.changed', facts);
  if (moved) announceBalances(ctx, [id, into]);
  return { id: into };
}
