import { randomUUID } from 'node:crypto';
import {
  MESSAGE_FILE_BYTES,
  MESSAGE_FILE_MINUTES,
  messageExtensions,
  REQUIRED_FILE_BYTES,
  requiredExtensions,
} from '@balcao/contract/files/limits';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Upload } from '../../platform/http/multipart.ts';
import { claimFile, listResources, receiveFile } from '../files/thread-files.ts';
import * as store from './attach.store.ts';
import { announceMessages } from './events.ts';
import { lockLivingThread } from './living-thread.ts';
import { type PlacedMessage, requireRead } from './message-guard.ts';
import { isOwnAndYoung } from './policy.ts';
import { fileGone } from './send.rules.ts';
import type { PersonMessage } from './send.store.ts';
import { keep } from './send.ts';
import { listPlaced } from './thread.store.ts';
import { messagesOf } from './thread.ts';
import { requireWritable, type ThreadKey, writeRefused } from './thread-owners.ts';

/** The code of a file that no message asked for. */
const LOOSE = 'anexo';

const forMessages = { maxBytes: MESSAGE_FILE_BYTES, accept: [...messageExtensions], code: LOOSE };
const forAnswers = { maxBytes: REQUIRED_FILE_BYTES, accept: [...requiredExtensions] };

type What = { maxBytes: number; accept: string[]; code: string };

function receive(
  ctx: Context,
  by: Actor,
  { origin, parentCode }: ThreadKey,
  { filename, stream }: Upload,
  what: What = forMessages,
) {
  const file = { filename, stream, expiresMinutes: MESSAGE_FILE_MINUTES };
  return receiveFile(ctx, { origin, parentCode, by, ...file, ...what });
}

/** Stores a file for the message that this person is about to send. */
export async function uploadFile(ctx: Context, actor: Actor, key: ThreadKey, upload: Upload) {
  await requireWritable(ctx, actor, key);
  const { id } = await receive(ctx, actor, key, upload);
  const resource = (await listResources(ctx, [id])).get(id);
  if (!resource) throw fileGone();
  return resource;
}

async function shown(ctx: Context, actor: Actor, { access, key }: PlacedMessage, ids: number[]) {
  const found = await listPlaced(ctx.db, ids);
  return messagesOf(
    ctx,
    actor,
    { access, key },
    found.map(({ row }) => row),
  );
}

/** Sends the file that a message waits for, as a separate message, and resolves the waiting one. */
async function answerWith(ctx: Context, actor: Actor, placed: PlacedMessage, upload: Upload) {
  const { row, key, access } = placed;
  if (!access.answer) throw new AppError('FORBIDDEN');
  const code = row.resource_code_required ?? LOOSE;
  const file = await receive(ctx, actor, key, upload, { ...forAnswers, code });
  const authorKind = access.asCustomer ? 'visitor' : 'staff';
  const sending: PersonMessage = {
    key,
    authorKind,
    userId: actor.userId,
    authorName: actor.nickname || actor.name,
    body: file.filename,
    resourceId: file.id,
    clientMessageId: randomUUID(),
    templateId: null,
    notifyApp: false,
    mentions: [],
    marksRead: true,
  };
  const sent = await keep(ctx, { actor, access, sending, settles: row.id });
  return shown(ctx, actor, placed, [row.id, sent?.id ?? row.id]);
}

/** Adds a file to a sent message, for its author, while the message is recent and has no file. */
async function addTo(ctx: Context, actor: Actor, placed: PlacedMessage, upload: Upload) {
  const { row, threadId, key, access } = placed;
  if (row.deleted_at) throw new AppError('CONFLICT', { reason: 'Esta mensagem foi excluída.' });
  const settled = row.resource_code_required !== null && row.resolved_at !== null;
  if (settled) throw new AppError('MESSAGE_HAS_FILE');
  if (!access.write) throw writeRefused(access, key.channelId);
  if (!isOwnAndYoung(row, actor.userId, ctx.clock())) throw new AppError('FORBIDDEN');
  if (row.resource_id !== null) throw new AppError('MESSAGE_HAS_FILE');
  const file = await receive(ctx, actor, key, upload);
  await ctx.db.transaction().execute(async (trx) => {
    await lockLivingThread(ctx, trx, key);
    if (!(await store.setResource(trx, row.id, file.id))) throw new AppError('MESSAGE_HAS_FILE');
    if (!(await claimFile(trx, file.id))) throw fileGone();
    const change = { record: 'gl_message', recordId: row.id, after: { file: file.filename } };
    await writeAudit(trx, actor, { action: 'message.attach', ...change });
  });
  announceMessages(ctx, key, threadId, row.seq, access.facts, row.seq);
  return shown(ctx, actor, placed, [row.id]);
}

/** A file for a sent message: one that the message waits for, or one that its author forgot. */
export async function attachFile(ctx: Context, actor: Actor, id: number, upload: Upload) {
  const placed = await requireRead(ctx, actor, id);
  const { is_pending, resolved_at, resource_code_required: code } = placed.row;
  const waits = is_pending && !resolved_at && code !== null;
  return waits ? answerWith(ctx, actor, placed, upload) : addTo(ctx, actor, placed, upload);
}
