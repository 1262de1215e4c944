import { CHANNEL, type Message } from '@balcao/contract/messages';
import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudits } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { listResources } from '../files/thread-files.ts';
import { listMails } from './mail/delivery-states.ts';
import { findWaiting, markResolved } from './pending.store.ts';
import { canDelete } from './policy.ts';
import * as store from './thread.store.ts';
import { type Access, requireParent, type ThreadKey } from './thread-owners.ts';

/** A page of history; also the most that a reconnecting client gets at once. */
const PAGE = 200;
const MOST_PINNED = 50;

export type MessageRow = store.MessageRow;
export type NewMessage = store.NewMessage;

type Mail = NonNullable<Message['mail']>;
const mayBeMail = ({ origin, channelId }: ThreadKey) =>
  origin === 'at_ticket' && channelId === CHANNEL.external;
const ids = (rows: store.MessageRow[]) => rows.map(({ id }) => id);

/** Whose name stands above words that were kept without one. */
function nameOf({ author_kind }: store.MessageRow, { personName }: Access): string {
  return author_kind === 'visitor' ? (personName ?? 'Visitante') : 'Equipe';
}

/** `isNew`: written just now, so that nothing can have become of it as an e-mail. */
type Seen = { access: Access; key: ThreadKey; isNew?: boolean };

/** What of a thread's rows stands in other tables; nothing is asked where no row names any. */
async function surroundingsOf(
  ctx: Context,
  { access, key, isNew }: Seen,
  rows: store.MessageRow[],
) {
  const mentioned = [...new Set(rows.flatMap(({ mentions }) => mentions ?? []))];
  const [files, names, mails] = await Promise.all([
    listResources(
      ctx,
      rows.flatMap((row) => row.resource_id ?? []),
    ),
    mentioned.length > 0 ? store.listNames(ctx.db, mentioned) : new Map<number, string>(),
    mayBeMail(key) && !isNew && rows.length > 0
      ? listMails(ctx, ids(rows), access)
      : new Map<number, Mail>(),
  ]);
  return { files, names, mails };
}

/** Rows of one thread as this person sees them. */
export async function messagesOf(
  ctx: Context,
  actor: Actor,
  seen: Seen,
  rows: store.MessageRow[],
): Promise<Message[]> {
  const { access, key } = seen;
  const { files, names, mails } = await surroundingsOf(ctx, seen, rows);
  const now = ctx.clock();
  const who = { ...access, userId: actor.userId };
  return rows.map((row) => {
    const file = files.get(row.resource_id ?? 0) ?? null;
    return {
      id: row.id,
      seq: row.seq,
      channel_id: key.channelId,
      author_kind: row.author_kind as Message['author_kind'],
      user: { name: row.author_name ?? nameOf(row, access) },
      is_user_me: row.user_id === actor.userId,
      message: row.body,
      reference_datetime: row.created_at.toISOString(),
      is_pending: row.is_pending,
      resolved: !row.is_pending || row.resolved_at !== null,
      pinned: row.pinned_at !== null,
      is_template: row.template_id !== null,
      can_be_deleted: canDelete(row, who, now),
      deleted: row.deleted_at !== null,
      resource_code_required: row.resource_code_required,
      resource: file,
      resource_available: row.resource_id === null || (file?.available ?? false),
      mail: mails.get(row.id) ?? null,
      mentions: (row.mentions ?? []).map((id) => ({ id, name: names.get(id) ?? '' })),
    };
  });
}

type Range = { after?: number | undefined; before?: number | undefined };

export async function listMessages(ctx: Context, actor: Actor, key: ThreadKey, range: Range) {
  const [access, threadId] = await Promise.all([
    requireParent(ctx, actor, key),
    store.findThreadId(ctx.db, key),
  ]);
  if (threadId === undefined) return [];
  const rows =
    range.after === undefined
      ? await store.listLast(ctx.db, threadId, PAGE, range.before)
      : await store.listAfter(ctx.db, threadId, range.after, PAGE);
  return messagesOf(ctx, actor, { access, key }, rows);
}

export async function listPinned(ctx: Context, actor: Actor, key: ThreadKey) {
  const [access, threadId] = await Promise.all([
    requireParent(ctx, actor, key),
    store.findThreadId(ctx.db, key),
  ]);
  if (threadId === undefined) return [];
  const rows = await store.listPinned(ctx.db, threadId, MOST_PINNED);
  return messagesOf(ctx, actor, { access, key }, rows);
}

/** Takes the thread's row before what stands after it in the order of locks. */
export function lockThread(trx: Db, key: ThreadKey): Promise<void> {
  return store.lockThread(trx, key);
}

/** Appends inside the caller's transaction; the caller announces after its commit. */
export function appendMessages(trx: Db, key: ThreadKey, messages: store.NewMessage[], now: Date) {
  return store.appendMessages(trx, key, messages, now);
}

/** For a reader that holds the thread already (a visitor's socket): what came after `seq`, oldest first. */
export function messagesAfter(ctx: Context, threadId: number, seq: number) {
  return store.listAfter(ctx.db, threadId, seq, PAGE);
}

/** The message with which a thread begins. */
export async function firstMessage(db: Db, threadId: number): Promise<MessageRow | undefined> {
  const [first] = await store.listAfter(db, threadId, 0, 1);
  return first;
}

/** The end of the conversation, oldest first. */
export function lastMessages(ctx: Context, threadId: number) {
  return store.listLast(ctx.db, threadId, PAGE);
}

export async function isKnownMessage(ctx: Context, threadId: number, clientMessageId: string) {
  return (await store.findByClientId(ctx.db, threadId, clientMessageId)) !== undefined;
}

const external = (ticketId: number): ThreadKey => ({
  origin: 'at_ticket',
  parentCode: String(ticketId),
  channelId: CHANNEL.external,
});

/** The oldest message of a thread that waits for a file of this code. */
export function waitingFor(ctx: Context, key: ThreadKey, code: string) {
  return findWaiting(ctx.db, key, code);
}

/** Whether staff waits for a file of this code from the ticket's person. */
export async function findPendingFile(ctx: Context, ticketId: number, code: string) {
  return (await waitingFor(ctx, external(ticketId), code)) !== undefined;
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
  const line = { action: 'message.resolve', record: 'gl_message', after: { reason } } as const;
  await writeAudits(
    trx,
    by,
    resolved.map(({ id }) => ({ ...line, recordId: id })),
  );
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
