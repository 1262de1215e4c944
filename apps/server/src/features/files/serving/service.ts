import { createHmac, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { findFile } from '../store.ts';
import { type ByteRange, rangeOf, servingHeaders } from './rules.ts';

const HOUR = 3600;
const VALID_HOURS = 24;

type Address = { id: number; expires: number; download: boolean };

function sign(ctx: Context, { id, expires, download }: Address): string {
  const value = `file:${id}:${expires}:${download ? 1 : 0}`;
  return createHmac('sha256', ctx.config.secret).update(value).digest('base64url');
}

/** Where a page finds a file, for a day. Full hours keep it the same for a while, so that browsers find it in their cache. */
export function addressOf(
  ctx: Context,
  file: { id: number; filename: string },
  { download }: { download: boolean },
): string {
  const hours = Math.ceil(ctx.clock().getTime() / 1000 / HOUR) + VALID_HOURS;
  const expires = hours * HOUR;
  const signature = sign(ctx, { id: file.id, expires, download });
  const query = `e=${expires}&s=${signature}${download ? '&d=1' : ''}`;
  return `/files/${file.id}/${encodeURIComponent(file.filename)}?${query}`;
}

/** The seconds that the address still has. */
function requireSignature(ctx: Context, address: Address & { signature: string }): number {
  const given = Buffer.from(address.signature);
  const right = Buffer.from(sign(ctx, address));
  const same = given.length === right.length && timingSafeEqual(given, right);
  const seconds = Math.floor(address.expires - ctx.clock().getTime() / 1000);
  if (!same || seconds <= 0) throw new AppError('NOT_FOUND');
  return seconds;
}

/** The storage knows only whole files; what comes before the part is read and dropped. */
async function* part(stream: Readable, { start, end }: ByteRange) {
  let at = 0;
  for await (const chunk of stream) {
    const piece = chunk.subarray(Math.max(start - at, 0), end + 1 - at);
    at += chunk.length;
    if (piece.length > 0) yield piece;
    if (at > end) return;
  }
}

type Request = Address & { signature: string; range: string | undefined };

/** What to answer to a signed address: status, headers and bytes. 404 for one that is wrong or has run out. */
export async function openFile(ctx: Context, request: Request) {
  const seconds = requireSignature(ctx, request);
  const file = await findFile(ctx.db, request.id);
  if (!file) throw new AppError('NOT_FOUND');
  if (!(await ctx.storage.exists(file.path))) {
    ctx.log.error({ file: file.id }, 'a kept file has no bytes');
    throw new AppError('NOT_FOUND');
  }
  const { size } = file;
  const headers = servingHeaders(file, { download: request.download, seconds });
  const range = rangeOf(request.range, size);
  if (range === null) {
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } };
  }
  const whole = await ctx.storage.getStream(file.path);
  if (!range) return { status: 200, headers: { ...headers, 'content-length': size }, body: whole };
  const { start, end } = range;
  return {
    status: 206,
    headers: {
      ...headers,
      'content-length': end - start + 1,
      'content-range': `bytes ${start}-${end}/${size}`,
    },
    body: Readable.from(part(whole, range), { objectMode: false }),
  };
}
