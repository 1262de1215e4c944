import type { Resource } from '@balcao/contract/files/resource';
import { CHANNEL, type Message } from '@balcao/contract/messages/messages';
import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudits } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { listResources, resourceNow } from '../files/thread-files.ts';
import { announceMessages } from './events.ts';
import { externalThread } from './external-thread.ts';
import * as history from './history.store.ts';
import { listMails, mailStateOf } from './mail/delivery-states.ts';
import type { PlacedMessage } from './message-guard.ts';
import { findWaiting, markResolved } from './pending.store.ts';
import { canDelete } from './policy.ts';
import * as store from './thread.store.ts';
import { type Access, requireParent, type ThreadKey } from './thread-owners.ts';

/** A page of history, and the most that a reconnecting client gets at once. */
const PAGE = 200;
const MOST_PINNED = 50;

export type MessageRow = store.MessageRow;

type Mail = NonNullable<Message['mail']>;
const mayBeMail = ({ origin, channelId }: ThreadKey) =>
  origin === 'at_ticket' && channelId === CHANNEL.external;
const ids = (rows: store.MessageRow[]) => rows.map(({ id }) => id);

/** The name shown for a message that was stored without one. */
function nameOf({ author_kind }: store.MessageRow, { personName }: Access): string {
  return author_kind === 'visitor' ? (personName ?? 'Visitante') : 'Equipe';
}

/** `isNew`: just written, so its e-mail cannot have a state yet. */
type View = { access: Access; key: ThreadKey; isNew?: boolean };

/** What other tables know of a thread's rows. */
type Surroundings = {
  files: Map<number, Resource>;
  names: Map<number, string>;
  mails: Map<number, Mail>;
};

/** Asks the other tables; without references there is no query. */
async function surroundingsOf(
  ctx: Context,
  { access, key, isNew }: View,
  rows: store.MessageRow[],
): Promise<Surroundings> {
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
  seen: View,
  rows: store.MessageRow[],
): Promise<Message[]> {
  return shownTo(ctx, actor, seen, rows, await surroundingsOf(ctx, seen, rows));
}

function shownTo(
  ctx: Context,
  actor: Actor,
  { access, key }: View,
  rows: store.MessageRow[],
  { files, names, mails }: Surroundings,
): Message[] {
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

/**
 * Makes clients that show a changed message request it again, and returns it as this person sees it. Call it after the
 * commit.
 */
export async function tellChanged(
  ctx: Context,
  actor: Actor,
  { row, threadId, key, access }: PlacedMessage,
): Promise<Message[]> {
  announceMessages(ctx, key, threadId, row.seq, access.facts, row.seq);
  const [after] = await store.listPlaced(ctx.db, [row.id]);
  return messagesOf(ctx, actor, { access, key }, after ? [after.row] : []);
}

/** A page of a thread. The rights are checked first: who may not read makes the server read no messages. */
async function listPage(ctx: Context, actor: Actor, key: ThreadKey, page: history.Page) {
  const access = await requireParent(ctx, actor, key);
  const rows = await history.listPage(ctx, key, { ...page, withMails: mayBeMail(key) });
  const files = rows.flatMap(({ file }) => file ?? []);
  return shownTo(ctx, actor, { access, key }, rows, {
    files: new Map(files.map((file) => [file.id, resourceNow(ctx, file)])),
    names: new Map(rows.flatMap(({ names }) => names)),
    mails: new Map(
      rows.flatMap(({ id, mail }) => (mail ? [[id, mailStateOf(ctx, mail, access)]] : [])),
    ),
  });
}

type Range = { after?: number | undefined; before?: number | undefined };

export function listMessages(ctx: Context, actor: Actor, key: ThreadKey, range: Range) {
  return listPage(ctx, actor, key, { ...range, limit: PAGE });
}

export function listPinned(ctx: Context, actor: Actor, key: ThreadKey) {
  return listPage(ctx, actor, key, { pinned: true, limit: MOST_PINNED });
}

/** For a caller that already has the thread (a visitor's socket): the messages after `seq`, oldest first. */
export function messagesAfter(ctx: Context, threadId: number, seq: number) {
  return store.listAfter(ctx.db, threadId, seq, PAGE);
}

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

/** The oldest message of a thread that waits for a file with this code. */
export function waitingFor(ctx: Context, key: ThreadKey, code: string) {
  return findWaiting(ctx.db, key, code);
}

/** Whether staff waits for a file with this code from the ticket's person. */
export async function findPendingFile(ctx: Context, ticketId: number, code: string) {
  return (await waitingFor(ctx, externalThread(ticketId), code)) !== undefined;
}

/** Resolves those of these messages that still wait, inside the caller's transaction; `by` is null for the system. */
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
 * Resolves the oldest message that waits for a file with this code, inside the transaction that stores the file's
 * message. Returns its number in the thread, which the caller announces as changed; undefined if none waited.
 */
export async function resolvePending(trx: Db, ticketId: number, code: string, now: Date) {
  const id = await findWaiting(trx, externalThread(ticketId), code);
  const [resolved] = id === undefined ? [] : await resolve(trx, null, [id], 'File', now);
  return resolved?.seq;
}
