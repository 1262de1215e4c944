import { CHANNEL, type ChannelId } from '@balcao/contract/messages/messages';
import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import type { ParentFacts } from '../../platform/thread-parent.ts';
import { announceMessages } from './events.ts';
import { listWaiting } from './system-messages.store.ts';
import { resolve } from './thread.ts';
import { appendMessages, lockThread, systemLine } from './write.ts';

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

/**
 * Locks the thread for a caller that locks the ticket, or a mail of it, before it knows whether there is a line to add:
 * the thread comes first.
 */
export function lockLines(trx: Db, ticketId: number, channelId: ChannelId): Promise<void> {
  return lockThread(trx, keyOf(ticketId, channelId));
}

/** Locks threads of several tickets in the common order: by the record's code, which is text. */
export async function lockThreads(trx: Db, threads: [number, ChannelId][]): Promise<void> {
  const inOrder = threads.toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1));
  for (const [ticketId, channelId] of inOrder) await lockLines(trx, ticketId, channelId);
}

/**
 * Writes one line into a thread of a ticket, by the system unless `by` names a person; call `announceLine` after the
 * commit.
 */
export async function addLine(trx: Db, line: Line, now: Date) {
  const { ticketId, channelId, body, by, isPending = false } = line;
  const key = keyOf(ticketId, channelId);
  const author = by && {
    authorKind: 'staff' as const,
    userId: by.userId,
    authorName: by.nickname || by.name,
  };
  const message = { ...systemLine(body), ...author, isPending };
  return { key, ...(await appendMessages(trx, key, [message], now)) };
}

export type AddedLine = Awaited<ReturnType<typeof addLine>>;

/** Call it after the commit. */
export function announceLine(ctx: Context, line: AddedLine, facts: ParentFacts): void {
  announceMessages(ctx, line.key, line.threadId, line.lastSeq, facts);
}

/**
 * Resolves the messages that wait for the customer, by a person or because the file came. Call it after lines were
 * added to that thread: messages are locked after their thread, as everywhere.
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

type SettledLines = Awaited<ReturnType<typeof settleLines>>;

/** Call it after the commit. */
export function announceSettled(ctx: Context, settled: SettledLines, facts: ParentFacts): void {
  if (!settled) return;
  const { ticketId, threadId, lastSeq, seqs } = settled;
  const key = keyOf(ticketId, CHANNEL.external);
  for (const seq of seqs) announceMessages(ctx, key, threadId, lastSeq, facts, seq);
}
