import { randomUUID } from 'node:crypto';
import { SYSTEM_FILE_CODES } from '@balcao/contract/files/limits';
import type { saveMessage } from '@balcao/contract/messages/messages';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { batched } from '../../platform/database/batched.ts';
import { isDuplicate } from '../../platform/database/errors.ts';
import type { Db } from '../../platform/database/open.ts';
import { perContext } from '../../platform/per-context.ts';
import { claimFile, findBrought } from '../files/thread-files.ts';
import { readConfigs } from '../organization/installation.ts';
import { announceNotices } from '../people/notifications.ts';
import { announceMessages } from './events.ts';
import { lockLivingThread } from './living-thread.ts';
import { queueMail, requireRecipient } from './mail/outbound.ts';
import { requireMentioned } from './mentions.ts';
import { tellAssignee, tellMentioned, tellPerson } from './notify.ts';
import { tooMany, waitOf } from './pace.ts';
import * as rules from './send.rules.ts';
import * as store from './send.store.ts';
import { filledToSend } from './templates.ts';
import { listPlaced, type MessageRow } from './thread.store.ts';
import { messagesOf, resolve, waitingFor } from './thread.ts';
import {
  type Access,
  customerWrites,
  listenersOf,
  requireWritable,
  type ThreadKey,
} from './thread-owners.ts';
import { within } from './write.store.ts';

/** Higher than every number of a thread. */
const NEWEST = 2_147_483_647;

type Body = z.output<(typeof saveMessage)['body']>;
type MessageInput = Body & { client_message_id: string };

const sender = perContext((ctx) =>
  batched(
    (all: store.PersonMessage[]) =>
      store.sendAll((query) => ctx.pool.query(query), all, ctx.clock()),
    // The database would refuse a batch that contains the same message twice.
    { most: 100, lanes: 2, keyOf: ({ clientMessageId }) => clientMessageId },
  ),
);

const before = perContext((ctx) =>
  batched((asked: store.Lookup[]) => store.lookBefore(ctx.pool, asked), {
    most: 100,
    lanes: 4,
    keyOf: () => Symbol('anybody'),
  }),
);

/** A message with everything that belongs to it. */
export type Whole = {
  actor: Actor;
  access: Access;
  sending: store.PersonMessage;
  /** The message that waits for this one's file. */
  settles?: number | undefined;
  /** The recipient, if the message is also sent by e-mail. */
  mailTo?: Awaited<ReturnType<typeof requireRecipient>> | undefined;
};

/** Whether a message affects only its thread, so that one statement can write it. */
function isPlain({ access, sending, settles, mailTo }: Whole): boolean {
  const alone = sending.resourceId === undefined && settles === undefined && mailTo === undefined;
  return alone && !access.asCustomer && sending.mentions.length === 0 && !sending.notifyApp;
}

/** Returns the people who were notified of it. */
async function tellPeople(ctx: Context, trx: Db, { actor, access, sending }: Whole, now: Date) {
  const { mentions, notifyApp } = sending;
  if (access.asCustomer)
    return tellAssignee(trx, access, now, await listenersOf(ctx, trx, sending.key));
  await tellMentioned(trx, actor, access, mentions, now);
  return notifyApp ? tellPerson(trx, actor, access, now) : mentions;
}

async function write(ctx: Context, trx: Db, whole: Whole) {
  const now = ctx.clock();
  const { actor, access, sending, settles, mailTo } = whole;
  const { id } = access.facts;
  // Before the thread, in the order of locks: a customer's message postpones the ticket's automatic cancellation.
  if (access.asCustomer) await customerWrites(ctx, trx, { origin: sending.key.origin, id }, now);
  if (access.asCustomer || mailTo !== undefined) await lockLivingThread(ctx, trx, sending.key);
  const [sent] = await store.sendAll(within(trx), [sending], now);
  if (!sent) throw new Error('a message was not written');
  const { resourceId } = sending;
  if (resourceId !== undefined && !(await claimFile(trx, resourceId))) throw rules.fileGone();
  const resolved = settles ? await resolve(trx, actor, [settles], 'File', now) : [];
  const told = await tellPeople(ctx, trx, whole, now);
  if (mailTo !== undefined) {
    const { threadId, seq } = sent;
    await queueMail(ctx, trx, { ticketId: id, threadId, seq }, mailTo);
  }
  return { sent, told, changed: resolved[0]?.seq };
}

/** Stores a message once and announces it; undefined if a message with its id exists. */
export async function keep(ctx: Context, whole: Whole): Promise<store.Sent | undefined> {
  const { access, sending } = whole;
  try {
    const { sent, told, changed } = isPlain(whole)
      ? { sent: await sender(ctx)(sending), told: [], changed: undefined }
      : await ctx.db.transaction().execute((trx) => write(ctx, trx, whole));
    announceMessages(ctx, sending.key, sent.threadId, sent.seq, access.facts, changed);
    await announceNotices(ctx, told);
    return sent;
  } catch (error) {
    // The index refused the second sending, and the rollback restored the counter.
    if (isDuplicate(error, 'gl_message_client_idx')) return undefined;
    throw error;
  }
}

/** The message as its sender sees it, without reading back what was just written. */
function rowOf(sending: store.PersonMessage, sent: store.Sent): MessageRow {
  return {
    id: sent.id,
    seq: sent.seq,
    author_kind: sending.authorKind,
    user_id: sending.userId,
    author_name: sending.authorName,
    body: sending.body,
    created_at: sent.at,
    client_message_id: sending.clientMessageId,
    resource_id: sending.resourceId ?? null,
    is_pending: sending.isPending ?? false,
    mentions: sending.mentions,
    resource_code_required: sending.resourceCodeRequired ?? null,
    template_id: sending.templateId,
    extras: null,
    answer: null,
    resolved_at: null,
    pinned_at: null,
    deleted_at: null,
  };
}

type BroughtFile = Awaited<ReturnType<typeof findBrought>>;
type Preparation = {
  actor: Actor;
  key: ThreadKey;
  access: Access;
  asked: MessageInput;
  file: BroughtFile;
};

/** The text, filled if it comes from a template. */
async function bodyOf(ctx: Context, { actor, key, access, asked }: Preparation) {
  const { at_message_template_id: id, message: text } = asked;
  return id === null ? text : filledToSend(ctx, key, access, { id, text, sender: actor });
}

/** Makes all checks before a message is written. */
async function prepare(ctx: Context, preparing: Preparation): Promise<Whole> {
  const { actor, key, access, asked, file } = preparing;
  const { resource_id: fileId, resource_code_required: wanted, mentions = [] } = asked.data;
  const { asCustomer, facts } = access;
  if (wanted !== undefined) {
    const { GL_RESOURCE_CODES_RESERVED } = await readConfigs(ctx);
    rules.requireFreeCode(wanted, [...SYSTEM_FILE_CODES, ...GL_RESOURCE_CODES_RESERVED]);
  }
  if (fileId !== undefined && !file) throw rules.fileGone();
  const code = asCustomer && file ? asked.data.resource_code : undefined;
  if (code !== undefined && file?.size === 0) throw new AppError('FILE_EMPTY');
  const sending: store.PersonMessage = {
    key,
    authorKind: asCustomer ? 'visitor' : 'staff',
    userId: actor.userId,
    authorName: actor.nickname || actor.name,
    body: (await bodyOf(ctx, preparing)) || (file?.filename ?? ''),
    clientMessageId: asked.client_message_id,
    resourceId: file?.id,
    isPending: asked.is_pending,
    resourceCodeRequired: wanted,
    templateId: asked.at_message_template_id,
    notifyApp: asked.notify_app,
    mentions: await requireMentioned(ctx, access, key, mentions),
    marksRead: true,
  };
  const settles = code === undefined ? undefined : await waitingFor(ctx, key, code);
  return {
    actor,
    access,
    sending,
    settles,
    mailTo: asked.data.send_email ? await requireRecipient(ctx, facts.id) : undefined,
  };
}

/**
 * Such a message cannot become invalid between two attempts to send it, so the index alone recognizes a repetition.
 */
const isBare = ({ seen_seq, at_message_template_id, data }: MessageInput) =>
  seen_seq === undefined && at_message_template_id === null && Object.keys(data).length === 0;

/** Sends once per client-made id: a second call returns the existing message. Without an id, the server makes one. */
export async function sendMessage(ctx: Context, actor: Actor, key: ThreadKey, body: Body) {
  const { client_message_id: clientMessageId = randomUUID() } = body;
  const asked = { ...body, client_message_id: clientMessageId };
  const seenSeq = asked.seen_seq ?? NEWEST;
  const look = () => before(ctx)({ key, clientMessageId, userId: actor.userId, seenSeq });
  const { resource_id: fileId } = asked.data;
  // Read before the message: if this same message has claimed the file, both are seen together.
  const file =
    fileId === undefined ? undefined : await findBrought(ctx, actor, { ...key, id: fileId });
  const [access, { id: known, grown }] = await Promise.all([
    requireWritable(ctx, actor, key),
    isBare(asked) ? { id: null, grown: false } : look(),
  ]);
  rules.requireFits(asked, key);
  if (access.asCustomer) rules.requireStaffs(asked);
  const shown = (row: MessageRow, isNew = false) =>
    messagesOf(ctx, actor, { access, key, isNew }, [row]);
  const standing = async (id: number | null | undefined) => {
    const [placed] = id ? await listPlaced(ctx.db, [id]) : [];
    return placed ? shown(placed.row) : [];
  };
  if (known !== null) return standing(known);
  const wait = access.asCustomer ? waitOf(ctx, key) : 0;
  if (wait > 0) {
    // A message that was accepted once is not refused when it is sent again.
    const { id } = await look();
    if (id !== null) return standing(id);
    throw new AppError('TOO_MANY', { reason: tooMany(wait), retryAfter: wait });
  }
  if (grown) throw new AppError('THREAD_GREW');
  const whole = await prepare(ctx, { actor, key, access, asked, file });
  const sent = await keep(ctx, whole);
  if (sent) return shown(rowOf(whole.sending, sent), true);
  return standing((await look()).id);
}
