import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import { announceMessages } from '../messages/events.ts';
import { appendMessages } from '../messages/thread.ts';
import { carryOut } from '../tickets/dialog-effects.ts';
import { announceTicket } from '../tickets/events.ts';
import * as store from './automatic-cancellation.store.ts';

const BATCH = 100;
const SAID = 'Esta conversa foi cancelada por falta de resposta.';

type Due = Awaited<ReturnType<typeof store.lockDue>>[number];

/** Whether somebody has ended the ticket already. */
const isOver = ({ statusKind }: Due) => statusKind === 'done' || statusKind === 'cancelled';

async function cancel(trx: Db, ticketId: number, status: string, now: Date) {
  const key = { origin: 'at_ticket', parentCode: String(ticketId), channelId: 3 } as const;
  const line = {
    authorKind: 'system',
    userId: null,
    authorName: null,
    body: SAID,
    clientMessageId: null,
  } as const;
  const { threadId, lastSeq } = await appendMessages(trx, key, [line], now);
  const nowhere = { sectorId: null, businessUnitId: null };
  const { facts } = await carryOut(trx, ticketId, [{ type: 'set_status', status }], nowhere, now);
  return { key, threadId, lastSeq, facts };
}

/** One batch in one transaction; tells how many it looked at and what it cancelled. */
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
  // Tickets by their numbers, as everywhere.
  for (const each of ended.toSorted((a, b) => a.ticketId - b.ticketId)) {
    if (!isOver(each)) cancelled.push(await cancel(trx, each.ticketId, status, now));
  }
  return { looked: due.length, cancelled };
}

/**
 * Cancels the tickets whose visitor has been silent for the chatbot's minutes (product.md section 2): each once, also
 * with several servers, in batches. Ends when nothing is due.
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
