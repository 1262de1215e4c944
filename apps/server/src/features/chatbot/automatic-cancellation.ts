import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import { announceMessages } from '../messages/events.ts';
import { externalThread } from '../messages/external-thread.ts';
import { appendMessages, systemLine } from '../messages/write.ts';
import { carryOut } from '../tickets/dialog-effects.ts';
import { announceTicket } from '../tickets/events.ts';
import * as store from './automatic-cancellation.store.ts';

const BATCH = 100;
const SAID = 'Esta conversa foi cancelada por falta de resposta.';

type Due = Awaited<ReturnType<typeof store.lockDue>>[number];

/** Whether somebody has already closed the ticket. */
const isOver = ({ statusKind }: Due) => statusKind === 'done' || statusKind === 'cancelled';

async function cancel(trx: Db, ticketId: number, status: string, now: Date) {
  const key = externalThread(ticketId);
  const { threadId, lastSeq } = await appendMessages(trx, key, [systemLine(SAID)], now);
  const nowhere = { sectorId: null, businessUnitId: null };
  const { facts } = await carryOut(trx, ticketId, [{ type: 'set_status', status }], nowhere, now);
  return { key, threadId, lastSeq, facts };
}

/** One batch in one transaction; returns how many it checked and which it cancelled. */
async function cancelBatch(trx: Db, now: Date) {
  const due = await store.lockDue(trx, now, BATCH);
  const moved = due.filter(({ expiresAt }) => expiresAt !== null && expiresAt > now);
  const ended = due.filter((each) => !moved.includes(each));
  const idsOf = (all: Due[]) => all.map(({ ticketId }) => ticketId);
  if (moved.length > 0) await store.moveChecks(trx, idsOf(moved));
  if (ended.length === 0) return { looked: due.length, cancelled: [] };
  await store.endExpiry(trx, idsOf(ended));
  const status = await store.getCancelledStatus(trx);
  const cancelled = [];
  // Tickets in the order of their numbers, as everywhere.
  for (const each of ended.toSorted((a, b) => a.ticketId - b.ticketId)) {
    if (!isOver(each)) cancelled.push(await cancel(trx, each.ticketId, status, now));
  }
  return { looked: due.length, cancelled };
}

/**
 * Cancels the tickets whose visitor has been silent for the chatbot's minutes
 * (docs/product/tickets.md#automatic-cancellation), in batches, each ticket once, also with several servers. Ends when
 * nothing is due.
 */
export async function cancelSilentTickets(ctx: Context): Promise<void> {
  for (;;) {
    const now = ctx.clock();
    const { looked, cancelled } = await ctx.db
      .transaction()
      .execute((trx) => cancelBatch(trx, now));
    for (const { key, threadId, lastSeq, facts } of cancelled) {
      announceMessages(ctx, key, threadId, lastSeq, facts);
      announceTicket(ctx, 'ticket.changed', facts);
    }
    if (looked < BATCH) return;
  }
}
