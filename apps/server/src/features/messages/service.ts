import { CHANNEL, type Message } from '@balcao/contract/messages';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { listResources } from '../files/service.ts';
import { findTicketAccess } from '../tickets/service.ts';
import { findWaiting, markResolved } from './pending/store.ts';
import * as store from './store.ts';

/** A page of history; also the most that a reconnecting client gets at once. */
const PAGE = 200;

export type MessageRow = store.MessageRow;
export type NewMessage = store.NewMessage;

/** What the thread hangs on and whether it is a live conversation; 404 for who may not know of it. */
export async function requireParent(ctx: Context, actor: Actor, key: store.ThreadKey) {
  const id = Number(key.parentCode);
  const parent = Number.isSafeInteger(id)
    ? await findTicketAccess(ctx, actor, id, key.channelId)
    : undefined;
  if (!parent?.read) throw new AppError('NOT_FOUND');
  return parent;
}

/** The same for who wants to write there; customers may do it as such only. */
export async function requireWritable(ctx: Context, actor: Actor, key: store.ThreadKey) {
  const parent = await requireParent(ctx, actor, key);
  if (!parent.write) throw new AppError('FORBIDDEN');
  return parent;
}

/** Rows of one thread as this person sees them. */
export async function messagesOf(
  ctx: Context,
  actor: Actor,
  key: store.ThreadKey,
  rows: store.MessageRow[],
): Promise<Message[]> {
  const files = await listResources(
    ctx,
    rows.flatMap((row) => row.resource_id ?? []),
  );
  return rows.map((row) => ({
    id: row.id,
    seq: row.seq,
    channel_id: key.channelId,
    author_kind: row.author_kind as Message['author_kind'],
    user: row.author_name === null ? null : { name: row.author_name },
    is_user_me: row.user_id === actor.userId,
    message: row.body,
    reference_datetime: row.created_at.toISOString(),
    is_pending: row.is_pending,
    resolved: !row.is_pending || row.resolved_at !== null,
    resource_code_required: row.resource_code_required,
    resource: files.get(row.resource_id ?? 0) ?? null,
  }));
}

type Range = { after?: number | undefined; before?: number | undefined };

export async function listMessages(ctx: Context, actor: Actor, key: store.ThreadKey, range: Range) {
  await requireParent(ctx, actor, key);
  const threadId = await store.findThreadId(ctx.db, key);
  if (threadId === undefined) return [];
  const rows =
    range.after === undefined
      ? await store.listLast(ctx.db, threadId, PAGE, range.before)
      : await store.listAfter(ctx.db, threadId, range.after, PAGE);
  return messagesOf(ctx, actor, key, rows);
}

/** Appends inside the caller's transaction; the caller announces after its commit. */
export function appendMessages(
  trx: Db,
  key: store.ThreadKey,
  messages: store.NewMessage[],
  now: Date,
) {
  return store.appendMessages(trx, key, messages, now);
}

/** For a reader that holds the thread already (a visitor's socket): what came after `seq`, oldest first. */
export function messagesAfter(ctx: Context, threadId: number, seq: number) {
  return store.listAfter(ctx.db, threadId, seq, PAGE);
}

/** The end of the conversation, oldest first. */
export function lastMessages(ctx: Context, threadId: number) {
  return store.listLast(ctx.db, threadId, PAGE);
}

export async function isKnownMessage(ctx: Context, threadId: number, clientMessageId: string) {
  return (await store.findByClientId(ctx.db, threadId, clientMessageId)) !== undefined;
}

const external = (ticketId: number): store.ThreadKey => ({
  origin: 'at_ticket',
  parentCode: String(ticketId),
  channelId: CHANNEL.external,
});

/** Whether staff waits for a file of this code from the ticket's person. */
export async function findPendingFile(ctx: Context, ticketId: number, code: string) {
  return (await findWaiting(ctx.db, external(ticketId), code)) !== undefined;
}

/** Resolves those of these messages that still wait, inside the caller's transaction; `by` null is the system. */
export async function resolve(
  trx: Db,
  by: Actor | null,
  ids: number[],
  reason: 'Manual' | 'File',
  now: Date,
) {
  const resolved = await markResolved(trx, ids, now);
  for (const { id } of resolved) {
    await writeAudit(trx, by, {
      action: 'message.resolve',
      record: 'gl_message',
      recordId: id,
      after: { reason },
    });
  }
  return resolved;
}

/**
 * Resolves the oldest message that waits for a file of this code, inside the transaction that keeps the file's message.
 * Returns its number in the thread, to be announced as changed; undefined when none waited.
 */
export async function resolvePending(trx: Db, ticketId: number, code: string, now: Date) {
  const id = await findWaiting(trx, external(ticketId), code);
  const [resolved] = id === undefined ? [] : await resolve(trx, null, [id], 'File', now);
  return resolved?.seq;
}
