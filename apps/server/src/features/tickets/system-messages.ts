import { CHANNEL, type ChannelId } from '@balcao/contract/messages';
import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import { announceMessages } from '../messages/events.ts';
import { appendMessages, lockThread, resolve } from '../messages/thread.ts';
import type { TicketFacts } from './events.ts';
import { listWaiting } from './system-messages.store.ts';

type Author = { userId: number; nickname: string; name: string };
type Line = {
  ticketId: number;
  channelId: ChannelId;
  body: string;
  by?: Author;
  isPending?: boolean;
};

const keyOf = (ticketId: number, channelId: ChannelId) =>
  ({ origin: 'at_ticket', parentCode: String(ticketId), channelId }) as const;

/** For who takes the ticket, or a mail of it, before he knows whether there is a line to add: the thread comes first. */
export function lockLines(trx: Db, ticketId: number, channelId: ChannelId): Promise<void> {
  return lockThread(trx, keyOf(ticketId, channelId));
}

/** Writes one line into a thread of a ticket, by the system unless `by` says who; `announceLine` tells of it later. */
export async function addLine(trx: Db, line: Line, now: Date) {
  const { ticketId, channelId, body, by, isPending = false } = line;
  const key = keyOf(ticketId, channelId);
  const author = by
    ? { authorKind: 'staff' as const, userId: by.userId, authorName: by.nickname || by.name }
    : { authorKind: 'system' as const, userId: null, authorName: null };
  const message = { ...author, body, clientMessageId: null, isPending };
  return { key, ...(await appendMessages(trx, key, [message], now)) };
}

export type AddedLine = Awaited<ReturnType<typeof addLine>>;

/** Call it after the commit. */
export function announceLine(ctx: Context, line: AddedLine, facts: TicketFacts): void {
  announceMessages(ctx, line.key, line.threadId, line.lastSeq, facts);
}

/**
 * Resolves what waits for the customer, by somebody's hand or because the file came. Call it after lines were added to
 * that thread: a message is taken after its thread, as everywhere.
 */
export async function settleLines(
  trx: Db,
  { ticketId, of, by }: { ticketId: number; of: 'all' | 'system'; by: Actor | null },
  now: Date,
) {
  const waiting = await listWaiting(trx, ticketId, of);
  const [first] = waiting;
  if (!first) return undefined;
  const ids = waiting.map(({ id }) => id);
  const resolved = await resolve(trx, by, ids, by ? 'Manual' : 'File', now);
  const { threadId, lastSeq } = first;
  return { ticketId, threadId, lastSeq, seqs: resolved.map(({ seq }) => seq) };
}

type Settled = Awaited<ReturnType<typeof settleLines>>;

/** Call it after the commit. */
export function announceSettled(ctx: Context, settled: Settled, facts: TicketFacts): void {
  if (!settled) return;
  const { ticketId, threadId, lastSeq, seqs } = settled;
  const key = keyOf(ticketId, CHANNEL.external);
  for (const seq of seqs) announceMessages(ctx, key, threadId, lastSeq, facts, seq);
}
