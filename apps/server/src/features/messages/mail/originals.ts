import { MAIL_BYTES, MAIL_ORIGINAL, mailExtensions } from '@balcao/contract/mail';
import { MESSAGE_FILE_BYTES } from '@balcao/contract/message-files';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { isDuplicate } from '../../../platform/database/errors.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { MailFile } from '../../../platform/mail-reading/gather.ts';
import { claimFile, dropFile, receiveFile } from '../../files/thread-files.ts';
import { announceMessages } from '../events.ts';
import { appendMessages } from '../thread.ts';
import { keyOf, type Letter, voiceOf } from './inbound-message.rules.ts';
import * as rules from './originals.rules.ts';
import * as store from './originals.store.ts';
import type { MailTicket } from './outbound.store.ts';

/** What one mail may bring; the rest is named in the ticket. */
const MOST_FILES = 20;

type Kept = { id: number; ticket: MailTicket };

async function* once(bytes: Uint8Array) {
  yield Buffer.from(bytes);
}

/** Adds one file as a message of its own; done twice, it is there once. */
async function keepFile(ctx: Context, mail: Letter, kept: Kept, file: MailFile, number: number) {
  const { id, ticket } = kept;
  const key = keyOf(ticket.id);
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
    clientMessageId: `mail:${id}:${number}`,
    resourceId: received.id,
  };
  try {
    const { threadId, lastSeq } = await ctx.db.transaction().execute(async (trx) => {
      const added = await appendMessages(trx, key, [said], ctx.clock());
      if (!(await claimFile(trx, received.id))) throw new AppError('CONFLICT');
      return added;
    });
    announceMessages(ctx, key, threadId, lastSeq, ticket.facts);
  } catch (error) {
    if (!isDuplicate(error, 'gl_message_client_idx')) throw error;
  }
}

/** False for a file that is refused for what it is; a fault of ours goes up, and the mail comes again. */
async function isKept(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return false;
  }
}

/** Keeps the files that we take; gives the names of the others. */
export async function keepFiles(ctx: Context, mail: Letter, kept: Kept): Promise<string[]> {
  const dropped: string[] = [];
  for (const [index, file] of mail.files.entries()) {
    const taken = index < MOST_FILES && (await isKept(keepFile(ctx, mail, kept, file, index + 1)));
    if (!taken) dropped.push(file.filename);
  }
  return dropped;
}

async function storeOriginal(ctx: Context, mail: Letter, { id, ticket }: Kept): Promise<void> {
  if (await store.hasOriginal(ctx.db, id)) return;
  const { origin, parentCode } = keyOf(ticket.id);
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
    // Of two who bring the same mail at once one is first; the other's file is swept.
    if (await store.setOriginal(trx, id, file.id)) await claimFile(trx, file.id);
  });
}

/** Keeps the mail as it came, for staff; false where it is refused (a virus, no room). */
export function keepOriginal(ctx: Context, mail: Letter, kept: Kept): Promise<boolean> {
  return isKept(storeOriginal(ctx, mail, kept));
}

/** With a message goes what its mail quoted, and the mail as it came; gives the paths of its bytes. */
export async function forgetMail(trx: Db, messageId: number, now: Date): Promise<string[]> {
  const original = await store.clearMail(trx, messageId);
  return original === null ? [] : dropFile(trx, original, now);
}
