import { mailExtensions } from '@balcao/contract/messages/mail';
import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { throttle } from '../../platform/database/throttle.ts';
import type { MailFile } from '../../platform/mail-reading/gather.ts';
import type { Reading } from '../../platform/mail-reading/mail-reader.ts';
import { perContext } from '../../platform/per-context.ts';
import * as fileTypes from './file-types.rules.ts';
import { storing } from './upload/content-check.ts';

const HEAD = 65_536;

type KeptMail = { path: string; size: number };

/** Limits on reading kept mails, per person or per address behind a link: at once on this server, and per minute. */
const MOST_AT_ONCE = 4;
const MOST_A_MINUTE = 60;
const readers = perContext(() => new Map<string, number>());

async function requireFewer(ctx: Context, by: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await throttle(
    ctx.db,
    `kept-mail:${by}`,
    MOST_A_MINUTE,
    60,
  );
  if (!allowed) throw new AppError('TOO_MANY', { retryAfter: retryAfterSeconds });
}

async function read(ctx: Context, { path, size }: KeptMail, by: string): Promise<Reading> {
  await requireFewer(ctx, by);
  const bytes = () => storing(ctx, () => ctx.storage.getBytes(path));
  const reading = await ctx.mailReader.readKept(size, bytes);
  if (!reading) throw new AppError('INVALID');
  return reading;
}

/**
 * Reads a kept mail; `by` is the person or address that counts. Throws TOO_MANY if `by` reads too many, UNAVAILABLE
 * while the server reads too many, INVALID if the file is not a mail.
 */
export async function readKeptMail(ctx: Context, mail: KeptMail, by: string): Promise<Reading> {
  const running = readers(ctx);
  const others = running.get(by) ?? 0;
  if (others >= MOST_AT_ONCE) throw new AppError('TOO_MANY', { retryAfter: 5 });
  running.set(by, others + 1);
  try {
    return await read(ctx, mail, by);
  } finally {
    const left = (running.get(by) ?? 1) - 1;
    if (left > 0) running.set(by, left);
    else running.delete(by);
  }
}

/**
 * A file of a mail in a form that can be served; null for kinds that are not served, or if the bytes are of another
 * kind.
 */
export async function servable({ filename, bytes }: MailFile) {
  const name = fileTypes.safeName(filename);
  const extension = fileTypes.extensionOf(name);
  if (!mailExtensions.some((each) => each === extension)) return null;
  const type = await fileTypeFromBuffer(bytes);
  const found = type?.ext ?? (fileTypes.isText(bytes.subarray(0, HEAD)) ? 'text' : undefined);
  const mime = fileTypes.mimeIfRight(extension, found);
  return mime === undefined ? null : { filename: name, extension, mime };
}
