import { MESSAGE_FILE_BYTES } from '@balcao/contract/files/limits';
import { MAIL_BYTES, MAIL_ORIGINAL, mailExtensions } from '@balcao/contract/messages/mail';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { isDuplicate } from '../../../platform/database/errors.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { MailFile } from '../../../platform/mail-reading/gather.ts';
import { claimFile, dropFile, receiveFile } from '../../files/thread-files.ts';
import { announceMessages } from '../events.ts';
import { externalThread } from '../external-thread.ts';
import { lockLivingThread } from '../living-thread.ts';
import { appendMessages } from '../write.ts';
import { type InboundMail, messageIdOf, voiceOf } from './inbound-message.rules.ts';
import * as rules from './originals.rules.ts';
import * as store from './originals.store.ts';
import type { MailTicket } from './outbound.store.ts';

/** The most files of one mail; the ticket names the others. */
const MOST_FILES = 20;

type StoredMail = { id: number; ticket: MailTicket };

async function* once(bytes: Uint8Array) {
  yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Adds one file as a separate message; repeating it does not add a second one. */
async function keepFile(
  ctx: Context,
  mail: InboundMail,
  kept: StoredMail,
  file: MailFile,
  number: number,
) {
  const { id, ticket } = kept;
  const key = externalThread(ticket.id);
  const { origin, parentCode } = key;
  const received = await receiveFile(ctx, {
    origin,
    parentCode,
    code: 'email',
    filename: file.filename,
    stream: once(file.bytes),
    maxBytes: MESSAGE_FILE_BYTES,
    accept: [...mailExtensions],
  });
  const said = {
    ...voiceOf(mail, ticket),
    body: received.filename,
    clientMessageId: messageIdOf(id, number),
    resourceId: received.id,
  };
  try {
    const { threadId, lastSeq } = await ctx.db.transaction().execute(async (trx) => {
      await lockLivingThread(ctx, trx, key);
      if (!(await claimFile(trx, received.id))) throw new AppError('CONFLICT');
      return appendMessages(trx, key, [said], ctx.clock());
    });
    announceMessages(ctx, key, threadId, lastSeq, ticket.facts);
  } catch (error) {
    if (!isDuplicate(error, 'gl_message_client_idx')) throw error;
  }
}

/** False if the file is refused for its content; other failures are thrown, and the mail is delivered again. */
async function isKept(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return false;
  }
}

/** Stores the accepted files; returns the names of the others. */
export async function keepFiles(
  ctx: Context,
  mail: InboundMail,
  kept: StoredMail,
): Promise<string[]> {
  const dropped: string[] = [];
  for (const [index, file] of mail.files.entries()) {
    const taken = index < MOST_FILES && (await isKept(keepFile(ctx, mail, kept, file, index + 1)));
    if (!taken) dropped.push(file.filename);
  }
  return dropped;
}

async function storeOriginal(
  ctx: Context,
  mail: InboundMail,
  { id, ticket }: StoredMail,
): Promise<void> {
  if (await store.hasOriginal(ctx.db, id)) return;
  const { origin, parentCode } = externalThread(ticket.id);
  const file = await receiveFile(ctx, {
    origin,
    parentCode,
    code: MAIL_ORIGINAL,
    filename: rules.originalNameOf(mail.subject),
    stream: once(mail.raw),
    maxBytes: MAIL_BYTES,
    accept: ['eml'],
  });
  await ctx.db.transaction().execute(async (trx) => {
    // If two servers store the same mail, the first one wins, and the other's file is swept. After an erasure the mail
    // does not exist.
    if (await store.setOriginal(trx, id, file.id)) await claimFile(trx, file.id);
  });
}

/** Stores the original of a mail for staff; false if it is refused (a virus, or a full quota). */
export function keepOriginal(ctx: Context, mail: InboundMail, kept: StoredMail): Promise<boolean> {
  return isKept(storeOriginal(ctx, mail, kept));
}

/** Deletes a message's quoted text and original mail with it; returns the paths of the bytes. */
export async function forgetMail(trx: Db, messageId: number, now: Date): Promise<string[]> {
  const original = await store.clearMail(trx, messageId);
  return original === null ? [] : dropFile(trx, original, now);
}
