import { mailExtensions } from '@balcao/contract/mail';
import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { throttle } from '../../platform/database/throttle.ts';
import type { MailFile } from '../../platform/mail-reading/gather.ts';
import type { Reading } from '../../platform/mail-reading/mail-reader.ts';
import { perContext } from '../../platform/per-context.ts';
import * as rules from './thread-files.rules.ts';
import { storing } from './upload/content-check.ts';

const HEAD = 65_536;

type KeptMail = { path: string; size: number };

/** Kept mails that one person, or one address behind a link, may have read: at once on this server, and in a minute. */
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
 * A kept mail, read; `by` says for whom. Throws TOO_MANY for who has too many read, UNAVAILABLE while too many are read
 * already, INVALID for what is no mail.
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

/** A file of a mail as it may be served; null for kinds that we do not serve, or that it is not. */
export async function servable({ filename, bytes }: MailFile) {
  const name = rules.safeName(filename);
  const extension = rules.extensionOf(name);
  if (!mailExtensions.some((each) => each === extension)) return null;
  const type = await fileTypeFromBuffer(bytes);
  const found = type?.ext ?? (rules.isText(bytes.subarray(0, HEAD)) ? 'text' : undefined);
  const mime = rules.mimeIfRight(extension, found);
  return mime === undefined ? null : { filename: name, extension, mime };
}
