import { mailExtensions } from '@balcao/contract/mail';
import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { MailFile } from '../../../platform/mail-reading/gather.ts';
import type { Reading } from '../../../platform/mail-reading/mail-reader.ts';
import { storing } from '../intake/service.ts';
import * as rules from '../rules.ts';

const HEAD = 65_536;

/** A kept mail, read. Throws UNAVAILABLE while too many are read already, INVALID for what is no mail. */
export async function readKeptMail(
  ctx: Context,
  { path, size }: { path: string; size: number },
): Promise<Reading> {
  const bytes = () => storing(ctx, () => ctx.storage.getBytes(path));
  const reading = await ctx.mailReader.readKept(size, bytes);
  if (!reading) throw new AppError('INVALID');
  return reading;
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
