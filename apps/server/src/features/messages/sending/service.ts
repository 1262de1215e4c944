import { MESSAGE_FILE_BYTES, messageExtensions } from '@balcao/contract/message-files';
import { CHANNEL, type saveMessage } from '@balcao/contract/messages';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { isDuplicate } from '../../../platform/database/errors.ts';
import type { Upload } from '../../../platform/http/multipart.ts';
import { moveExpiry } from '../../dialogs/service.ts';
import { claimFile, findUnclaimed, listResources, receiveFile } from '../../files/service.ts';
import { readConfigs } from '../../organization/service.ts';
import { announceMessages } from '../events.ts';
import { messagesOf, requireWritable, resolvePending } from '../service.ts';
import type { NewMessage, ThreadKey } from '../store.ts';
import * as store from '../store.ts';

type Sending = z.output<(typeof saveMessage)['body']>;

/** Where a person's uploads for a thread lie: apart from the visitor's, who could name them otherwise. */
function folderOf(key: ThreadKey, actor: Actor) {
  return { parentCode: `${key.parentCode}.${key.channelId}`, code: `equipe-${actor.userId}` };
}

async function findOwn(ctx: Context, actor: Actor, key: ThreadKey, id: number) {
  const { parentCode, code } = folderOf(key, actor);
  const file = await findUnclaimed(ctx, parentCode, id);
  return file?.code === code ? file : undefined;
}

/** A customer's word puts the ticket's cancellation off, and a file may be the one that staff waits for. */
type Voice = { asCustomer: boolean; settles: string | undefined };

async function insertOnce(
  ctx: Context,
  key: ThreadKey,
  { asCustomer, settles }: Voice,
  message: NewMessage & { resourceId: number | undefined },
) {
  const now = ctx.clock();
  const ticketId = Number(key.parentCode);
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      // The conversation before its thread, in the order of every turn.
      if (asCustomer) await moveExpiry(trx, ticketId, now);
      const added = await store.appendMessages(trx, key, [message], now);
      const { resourceId } = message;
      if (resourceId !== undefined && !(await claimFile(trx, resourceId))) throw fileGone();
      const changedSeq = settles && (await resolvePending(trx, ticketId, settles, now));
      return { ...added, changedSeq: changedSeq || undefined };
    });
  } catch (error) {
    // The index refused the second sending and took the counter back with it.
    if (isDuplicate(error, 'gl_message_client_idx')) return undefined;
    throw error;
  }
}

async function findSent(ctx: Context, key: ThreadKey, clientMessageId: string) {
  const threadId = await store.findThreadId(ctx.db, key);
  return threadId === undefined
    ? undefined
    : store.findByClientId(ctx.db, threadId, clientMessageId);
}

function fileGone(): AppError {
  const file = ['O arquivo não está mais disponível. Envie-o de novo.'];
  return new AppError('INVALID', { fields: { file } });
}

/** Only channel 3 has somebody to wait for, and some codes are the system's own. */
async function requirePendingAllowed(ctx: Context, key: ThreadKey, sending: Sending) {
  if (!sending.is_pending) return;
  const fault = (field: string, text: string) =>
    new AppError('INVALID', { fields: { [field]: [text] } });
  if (key.channelId !== CHANNEL.external)
    throw fault('is_pending', 'Só a conversa com o cliente tem pendências.');
  const code = sending.data.resource_code_required;
  const reserved = code ? (await readConfigs(ctx)).GL_RESOURCE_CODES_RESERVED : [];
  if (code && reserved.includes(code))
    throw fault('resource_code_required', 'Este código é reservado ao sistema.');
}

/** Sends once per client-made id: the second time answers with the message that stands. */
export async function sendMessage(ctx: Context, actor: Actor, key: ThreadKey, sending: Sending) {
  const { facts, asCustomer } = await requireWritable(ctx, actor, key);
  if (asCustomer && sending.is_pending) throw new AppError('FORBIDDEN');
  await requirePendingAllowed(ctx, key, sending);
  const { resource_id: fileId, resource_code_required: wanted } = sending.data;
  const { client_message_id: clientMessageId } = sending;
  const file = fileId === undefined ? undefined : await findOwn(ctx, actor, key, fileId);
  // After the file: a file that this very message took is seen together with the message.
  const known = await findSent(ctx, key, clientMessageId);
  if (known) return messagesOf(ctx, actor, key, [known]);
  if (fileId !== undefined && !file) throw fileGone();
  const settles = asCustomer && file ? sending.data.resource_code : undefined;
  const added = await insertOnce(
    ctx,
    key,
    { asCustomer, settles },
    {
      authorKind: asCustomer ? 'visitor' : 'staff',
      userId: actor.userId,
      authorName: actor.nickname || actor.name,
      body: sending.message || (file?.filename ?? ''),
      clientMessageId,
      resourceId: file?.id,
      isPending: sending.is_pending,
      resourceCodeRequired: wanted,
    },
  );
  if (added) announceMessages(ctx, key, added.threadId, added.lastSeq, facts, added.changedSeq);
  const row = await findSent(ctx, key, clientMessageId);
  return row ? messagesOf(ctx, actor, key, [row]) : [];
}

function receive(ctx: Context, actor: Actor, key: ThreadKey, { filename, stream }: Upload) {
  return receiveFile(ctx, {
    ...folderOf(key, actor),
    origin: key.origin,
    filename,
    stream,
    maxBytes: MESSAGE_FILE_BYTES,
    accept: [...messageExtensions],
  });
}

/** Keeps a file for the message that this person is about to send. */
export async function uploadFile(ctx: Context, actor: Actor, key: ThreadKey, upload: Upload) {
  await requireWritable(ctx, actor, key);
  const { id } = await receive(ctx, actor, key, upload);
  const resource = (await listResources(ctx, [id])).get(id);
  if (!resource) throw fileGone();
  return resource;
}

const ATTACHABLE_MS = 15 * 60_000;

/** Adds a file to a message that stands, for its author, while it is young and has none. */
export async function attachFile(ctx: Context, actor: Actor, id: number, upload: Upload) {
  const [placed] = await store.listPlaced(ctx.db, [id]);
  if (!placed) throw new AppError('NOT_FOUND');
  const { row, threadId, key } = placed;
  const { facts } = await requireWritable(ctx, actor, key);
  const age = ctx.clock().getTime() - row.created_at.getTime();
  if (row.user_id !== actor.userId || age > ATTACHABLE_MS) throw new AppError('FORBIDDEN');
  if (row.resource_id !== null) throw new AppError('CONFLICT');
  const file = await receive(ctx, actor, key, upload);
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await store.setResource(trx, id, file.id))) throw new AppError('CONFLICT');
    if (!(await claimFile(trx, file.id))) throw fileGone();
  });
  announceMessages(ctx, key, threadId, row.seq, facts, row.seq);
  return messagesOf(ctx, actor, key, [{ ...row, resource_id: file.id }]);
}
