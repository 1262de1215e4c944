import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { isDuplicate } from '../../platform/database/errors.ts';
import * as dialogs from '../dialogs/conversations.ts';
import { claimFile } from '../files/thread-files.ts';
import { tellAttendant } from '../messages/notify.ts';
import * as messages from '../messages/thread.ts';
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

/** A word to staff is its text; what comes beside it as anything but text must be a file. */
function bringsFile({ data }: Answer): boolean {
  return data !== undefined && data !== null && typeof data !== 'string';
}

/** Appends a visitor's word to staff; a file that a pending message asked for settles that message. */
async function appendToThread(
  ctx: Context,
  { visitor, conversation }: { visitor: Visitor; conversation: dialogs.Conversation },
  answer: Answer,
  body: string,
) {
  const { ticketId, assigneeId } = conversation;
  const upload = await uploadOf(ctx, visitor, answer.data);
  if (bringsFile(answer) && !upload) throw new AppError('FILE_NOT_EXPECTED');
  const key = { origin: 'at_ticket', parentCode: String(ticketId), channelId: 3 } as const;
  const line: messages.NewMessage = {
    authorKind: 'visitor',
    userId: null,
    authorName: null,
    body: body || (upload?.filename ?? ''),
    clientMessageId: answer.clientMessageId ?? null,
    resourceId: upload?.id,
  };
  const now = ctx.clock();
  return ctx.db.transaction().execute(async (trx) => {
    if (upload && !(await claimFile(trx, upload.id))) throw new AppError('FILE_NOT_EXPECTED');
    // The conversation before its thread, in the order of every turn: nobody waits in a circle.
    await dialogs.moveExpiry(trx, ticketId, now);
    await messages.appendMessages(trx, key, [line], now);
    if (!(await dialogs.isStanding(trx, ticketId))) throw new AppError('CONVERSATION_NOT_FOUND');
    const told = await tellAttendant(trx, { ticketId, assigneeId }, now);
    const changed = upload && (await messages.resolvePending(trx, ticketId, upload.code, now));
    return { told, changed };
  });
}

/** While the flow rests, what the visitor writes goes to staff as it is. */
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
    if (!isDuplicate(error)) throw error;
    return presentState(ctx, visitor, answer);
  }
}

/** Whether the visitor writes to staff, rather than answers a block that was passed long ago. */
export function isForStaff(answer: Answer, { live, awaiting }: dialogs.Opened): boolean {
  const { dialogBlockId } = answer;
  return live && (dialogBlockId === null || dialogBlockId === awaiting?.id);
}
