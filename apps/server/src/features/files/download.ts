import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { sameText, signatureOf } from '../../platform/signature.ts';
import { isMissing } from '../../platform/storage.ts';
import { rangeOf, servingHeaders } from './download.rules.ts';
import { readKeptMail, servable } from './kept-mails.ts';
import { isAvailable } from './thread-files.rules.ts';
import { findFile } from './thread-files.store.ts';
import { thumbnailOf } from './thumbnails.ts';
import { storing } from './upload/content-check.ts';

const HOUR = 3600;
const VALID_HOURS = 24;

/** The use of an address: view, download, thumbnail, or the file with this number in an attached mail. */
type Use = 'view' | 'download' | 'thumbnail' | number;
const marks = { view: '0', download: '1', thumbnail: 't' };
const flags = { view: '', download: '&d=1', thumbnail: '&t=1' };
const markOf = (use: Use) => (typeof use === 'number' ? `p${use}` : marks[use]);
const flagOf = (use: Use) => (typeof use === 'number' ? `&p=${use}` : flags[use]);

type Address = { id: number; expires: number; use: Use };

function sign(ctx: Context, { id, expires, use }: Address): string {
  return signatureOf(ctx.config.secret, `file:${id}:${expires}:${markOf(use)}`);
}

/**
 * The address of a file for a page, valid for a day. It changes only once an hour, so that browsers can use their
 * cache.
 */
function addressOf(ctx: Context, file: { id: number; filename: string }, use: Use): string {
  const hours = Math.ceil(ctx.clock().getTime() / 1000 / HOUR) + VALID_HOURS;
  const expires = hours * HOUR;
  const path = `/files/${file.id}/${encodeURIComponent(file.filename)}?e=${expires}`;
  return `${path}&s=${sign(ctx, { id: file.id, expires, use })}${flagOf(use)}`;
}

export function addressesOf(ctx: Context, file: { id: number; filename: string }) {
  const of = (use: Use) => addressOf(ctx, file, use);
  return { view: of('view'), download: of('download'), thumbnail: of('thumbnail') };
}

/** The address of the file with this number (from 1) in a kept mail. */
export function addressInMail(
  ctx: Context,
  { number, ...file }: { id: number; filename: string; number: number },
): string {
  return addressOf(ctx, file, number);
}

/** Returns the seconds until the address expires. */
function requireSignature(ctx: Context, address: Address & { signature: string }): number {
  const same = sameText(address.signature, sign(ctx, address));
  const seconds = Math.floor(address.expires - ctx.clock().getTime() / 1000);
  if (!same || seconds <= 0) throw new AppError('NOT_FOUND');
  return seconds;
}

/** `ip`: of the caller. */
type Request = Address & {
  signature: string;
  range: string | undefined;
  fresh: boolean;
  ip: string;
};
type File = NonNullable<Awaited<ReturnType<typeof findFile>>>;

/** The row, and how many seconds a browser may cache the bytes. */
async function fileOf(ctx: Context, request: Request) {
  const seconds = requireSignature(ctx, request);
  const file = await findFile(ctx.db, request.id);
  if (!file) throw new AppError('NOT_FOUND');
  const now = ctx.clock();
  if (!isAvailable(file, now)) throw new AppError('FILE_EXPIRED');
  const left = file.expires_at ? (file.expires_at.getTime() - now.getTime()) / 1000 : seconds;
  return { file, seconds: request.fresh ? 0 : Math.floor(Math.min(seconds, left)) };
}

/** Reads only these bytes from the storage. */
function read(ctx: Context, file: File, range: { start: number; end: number }) {
  return storing(ctx, () => ctx.storage.getPart(file.path, range)).catch((error) => {
    if (!isMissing(error)) throw error;
    ctx.log.error({ file: file.id }, 'a kept file has no bytes');
    throw new AppError('NOT_FOUND');
  });
}

async function openThumbnail(ctx: Context, file: File, seconds: number) {
  const body = await thumbnailOf(ctx, file);
  const shown = { filename: 'miniatura.webp', extension: 'webp', mime: 'image/webp' };
  const headers = servingHeaders(shown, { download: false, seconds });
  return { status: 200, headers: { ...headers, 'content-length': body.length }, body };
}

async function openInMail(
  ctx: Context,
  file: File,
  { number, ip }: { number: number; ip: string },
  seconds: number,
) {
  const { mail } = await readKeptMail(ctx, file, `link:${ip}`);
  const one = mail.files[number - 1];
  const served = one && (await servable(one));
  if (!one || !served) throw new AppError('NOT_FOUND');
  const headers = servingHeaders(served, { download: true, seconds });
  const body = Buffer.from(one.bytes);
  return { status: 200, headers: { ...headers, 'content-length': body.length }, body };
}

/** The answer to a signed address: status, headers and bytes. 404 if the address is wrong or has expired. */
export async function openFile(ctx: Context, request: Request) {
  const { use, ip } = request;
  const { file, seconds } = await fileOf(ctx, request);
  if (use === 'thumbnail') return openThumbnail(ctx, file, seconds);
  if (typeof use === 'number') return openInMail(ctx, file, { number: use, ip }, seconds);
  const { size } = file;
  const headers = servingHeaders(file, { download: use === 'download', seconds });
  const range = rangeOf(request.range, size);
  if (range === null) {
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } };
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const body = size === 0 ? '' : await read(ctx, file, { start, end });
  const length = { 'content-length': end - start + 1 };
  if (!range) return { status: 200, headers: { ...headers, ...length }, body };
  const part = { 'content-range': `bytes ${start}-${end}/${size}` };
  return { status: 206, headers: { ...headers, ...length, ...part }, body };
}
