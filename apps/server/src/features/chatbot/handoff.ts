import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { isDuplicate } from '../../platform/database/errors.ts';
import * as dialogs from '../dialogs/conversations.ts';
import { claimFile } from '../files/thread-files.ts';
import { externalThread } from '../messages/external-thread.ts';
import { tellAttendant } from '../messages/notify.ts';
import * as messages from '../messages/thread.ts';
import { appendMessages, lockThread, type NewMessage } from '../messages/write.ts';
import { announceNotices } from '../people/notifications.ts';
import {
  type Answer,
  doneState,
  type Outcome,
  presentState,
  refusal,
  refuseNew,
  uploadOf,
  type Visitor,
} from './conversation-session.ts';

const EMPTY = 'Campo obrigatório ou formato inválido.';
const NO_FILE = 'Não encontramos o arquivo enviado. Envie de novo.';

/** A message to staff is its text; data other than text must be a file. */
function bringsFile({ data }: Answer): boolean {
  return data !== undefined && data !== null && typeof data !== 'string';
}

/** Appends a visitor's message to staff; a file that a pending message requested resolves that message. */
async function appendToThread(
  ctx: Context,
  { visitor, conversation }: { visitor: Visitor; conversation: dialogs.Conversation },
  answer: Answer,
  body: string,
) {
  const { ticketId, assigneeId } = conversation;
  const upload = await uploadOf(ctx, visitor, answer.data);
  if (bringsFile(answer) && !upload) throw new AppError('FILE_NOT_EXPECTED');
  const key = externalThread(ticketId);
  const line: NewMessage = {
    authorKind: 'visitor',
    userId: null,
    authorName: null,
    body: body || (upload?.filename ?? ''),
    clientMessageId: answer.clientMessageId ?? null,
    resourceId: upload?.id,
  };
  const now = ctx.clock();
  return ctx.db.transaction().execute(async (trx) => {
    // The conversation before its thread, and the thread before the file: this order prevents deadlocks.
    await dialogs.moveExpiry(trx, ticketId, now);
    if (upload) {
      await lockThread(trx, key);
      if (!(await claimFile(trx, upload.id))) throw new AppError('FILE_NOT_EXPECTED');
    }
    await appendMessages(trx, key, [line], now);
    if (!(await dialogs.stillExists(trx, ticketId))) throw new AppError('CONVERSATION_NOT_FOUND');
    const told = await tellAttendant(trx, { ticketId, assigneeId }, now);
    const changed = upload && (await messages.resolvePending(trx, ticketId, upload.code, now));
    return { told, changed };
  });
}

/** During the hand-off, the visitor's messages go to staff unchanged. */
export async function writeToStaff(
  ctx: Context,
  visitor: Visitor,
  answer: Answer,
  { conversation }: dialogs.Opened,
): Promise<Outcome> {
  const body = answer.text.trim();
  if (body === '' && !bringsFile(answer)) return refusal(visitor, answer, EMPTY);
  try {
    const { told, changed } = await appendToThread(ctx, { visitor, conversation }, answer, body);
    await announceNotices(ctx, told);
    const news = { conversation, ...(changed !== undefined && { changedSeq: changed }) };
    return { ...(await doneState(ctx, visitor, answer)), news };
  } catch (error) {
    const { threadId } = conversation;
    if (error instanceof AppError && error.code === 'FILE_NOT_EXPECTED')
      return refuseNew(ctx, visitor, answer, { threadId, message: NO_FILE });
    if (!isDuplicate(error, 'gl_message_client_idx')) throw error;
    return presentState(ctx, visitor, answer);
  }
}

/** Whether the visitor writes to staff, and does not answer a block that was passed long ago. */
export function isForStaff(answer: Answer, { live, awaiting }: dialogs.Opened): boolean {
  const { dialogBlockId } = answer;
  return live && (dialogBlockId === null || dialogBlockId === awaiting?.id);
}
