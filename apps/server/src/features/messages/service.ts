import type { Message } from '@balcao/contract/messages';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { isDuplicate } from '../../platform/database/errors.ts';
import type { Db } from '../../platform/database/open.ts';
import { findTicketAccess } from '../tickets/service.ts';
import { announceMessages } from './events.ts';
import * as store from './store.ts';

/** A page of history; also the most that a reconnecting client gets at once. */
const PAGE = 200;

export type MessageRow = store.MessageRow;
export type NewMessage = store.NewMessage;

/** What the thread hangs on and whether it is a live conversation; 404 for who may not know of it. */
async function requireParent(ctx: Context, actor: Actor, key: store.ThreadKey) {
  const id = Number(key.parentCode);
  const parent = Number.isSafeInteger(id)
    ? await findTicketAccess(ctx, actor, id, key.channelId)
    : undefined;
  if (!parent?.read) throw new AppError('NOT_FOUND');
  return parent;
}

function messageOf(row: store.MessageRow, key: store.ThreadKey, actor: Actor): Message {
  return {
    id: row.id,
    seq: row.seq,
    channel_id: key.channelId,
    author_kind: row.author_kind as Message['author_kind'],
    user: row.author_name === null ? null : { name: row.author_name },
    is_user_me: row.user_id === actor.userId,
    message: row.body,
    reference_datetime: row.created_at.toISOString(),
  };
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
  return rows.map((row) => messageOf(row, key, actor));
}

type Sending = { message: string; client_message_id: string };

async function insertOnce(ctx: Context, actor: Actor, key: store.ThreadKey, sending: Sending) {
  const message = {
    authorKind: 'staff' as const,
    userId: actor.userId,
    authorName: actor.nickname || actor.name,
    body: sending.message,
    clientMessageId: sending.client_message_id,
  };
  try {
    return await ctx.db
      .transaction()
      .execute((trx) => store.appendMessages(trx, key, [message], ctx.clock()));
  } catch (error) {
    // The index refused the second sending and took the counter back with it.
    if (isDuplicate(error, 'gl_message_client_idx')) return undefined;
    throw error;
  }
}

/** Sends once per client-made id: the second time answers with the message that stands. */
export async function sendMessage(
  ctx: Context,
  actor: Actor,
  key: store.ThreadKey,
  sending: Sending,
) {
  const parent = await requireParent(ctx, actor, key);
  if (!parent.write) throw new AppError('FORBIDDEN');
  const added = await insertOnce(ctx, actor, key, sending);
  if (added) announceMessages(ctx, key, added.threadId, added.lastSeq, parent.facts);
  const threadId = added?.threadId ?? (await store.findThreadId(ctx.db, key)) ?? 0;
  const row = await store.findByClientId(ctx.db, threadId, sending.client_message_id);
  return row ? [messageOf(row, key, actor)] : [];
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
