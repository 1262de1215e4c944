import type { MailCard } from '@balcao/contract/files/details';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { MailFile } from '../../platform/mail-reading/gather.ts';
import { findCard } from './details.ts';
import { addressInMail } from './download.ts';
import { safeName } from './file-types.rules.ts';
import { readKeptMail, servable } from './kept-mails.ts';
import { isAvailable } from './thread-files.rules.ts';

const MOST_FILES = 50;

async function fileOf(ctx: Context, mailId: number, file: MailFile, number: number) {
  const served = await servable(file);
  const filename = safeName(file.filename);
  const url = served && addressInMail(ctx, { id: mailId, filename, number });
  return { number, filename, size: file.bytes.length, url_download: url };
}

/**
 * The content of a kept mail (`.eml`): its people, its text as plain text, its files, and no other headers. Throws
 * NOT_FOUND if the person may not see the file or it is not a mail, TOO_MANY if the person opens too many.
 */
export async function getMail(ctx: Context, actor: Actor, id: number): Promise<MailCard> {
  const { card } = await findCard(ctx, actor, id);
  if (card.extension !== 'eml') throw new AppError('NOT_FOUND');
  if (!isAvailable(card, ctx.clock())) throw new AppError('FILE_EXPIRED');
  const { mail, whole } = await readKeptMail(ctx, card, `user:${actor.userId}`);
  const files = mail.files.slice(0, MOST_FILES);
  return {
    from: mail.from ?? null,
    date: mail.date?.toISOString() ?? null,
    subject: mail.subject,
    text: mail.text,
    quoted: mail.quoted,
    cut: mail.cut,
    readable: whole && !mail.locked,
    files: await Promise.all(files.map((file, index) => fileOf(ctx, id, file, index + 1))),
  };
}
