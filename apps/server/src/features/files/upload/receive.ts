import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { whileDiskLasts } from '../../../platform/disk-reserve.ts';
import { inUploadTurn } from '../../../platform/http/concurrent-uploads.ts';
import { sameText, signatureOf } from '../../../platform/signature.ts';
import { tooLarge } from '../thread-files.rules.ts';
import { storing } from './content-check.ts';
import * as rules from './presigned.rules.ts';
import * as store from './presigned.store.ts';
import { requireQuota } from './quotas.rules.ts';
import { inTurn, quotaFor } from './quotas.ts';

// If no bucket takes the bytes itself, our own addresses work like a bucket's: signed, short-lived, valid for one PUT.

type Address = { id: number; part: number; expires: number };

function sign(ctx: Context, { id, part, expires }: Address): string {
  return signatureOf(ctx.config.secret, `upload:${id}:${part}:${expires}`);
}

/** The address for a part of an upload. */
export function partAddress(ctx: Context, id: number, part: number): string {
  const expires = Math.floor(ctx.clock().getTime() / 1000) + rules.ADDRESS_SECONDS;
  return `/files/incoming/${id}/${part}?e=${expires}&s=${sign(ctx, { id, part, expires })}`;
}

function requireSignature(ctx: Context, address: Address & { signature: string }): void {
  const same = sameText(address.signature, sign(ctx, address));
  const late = address.expires <= ctx.clock().getTime() / 1000;
  if (!same || late) throw new AppError('LINK_INACTIVE');
}

/** A sender who disconnects is not a fault of the server. */
async function* untilGone(stream: AsyncIterable<Buffer>) {
  try {
    yield* stream;
  } catch {
    throw rules.notWhole();
  }
}

/** Passes on exactly the announced number of bytes. */
async function* exactly(stream: AsyncIterable<Buffer>, { most, wanted }: Length) {
  let size = 0;
  for await (const chunk of untilGone(stream)) {
    size += chunk.length;
    if (size > (wanted ?? most)) throw tooLarge(wanted ?? most);
    yield chunk;
  }
  if (size === 0 || (wanted !== undefined && size !== wanted)) throw rules.notWhole();
}

type Length = { most: number; wanted: number | undefined };
type Sent = Address & { signature: string; length: number | undefined; stream: Readable };

/** The upload, and the required length of the part. Throws LINK_INACTIVE if the part is not expected. */
async function expected(ctx: Context, { id, part, length }: Sent) {
  const upload = await store.findUpload(ctx.db, id, rules.oldest(ctx.clock()));
  const wanted = upload && rules.partLength(upload, part);
  if (!upload || wanted === null || upload.taken_at) throw new AppError('LINK_INACTIVE');
  const there = await store.listParts(ctx.db, id);
  if (there.some((each) => each.part === part)) throw new AppError('LINK_INACTIVE');
  const most = wanted ?? upload.max_bytes;
  if (length !== undefined && length > most) throw tooLarge(most);
  return { upload, wanted: wanted ?? length, most };
}

/**
 * Reserves the sender's quota for an upload of unknown size; a failed earlier attempt has already reserved its bytes.
 */
async function hold(ctx: Context, upload: store.UploadRow, bytes: number): Promise<void> {
  if (upload.size !== null) return;
  await inTurn(ctx)(upload.user_id, async () => {
    const by = { userId: upload.user_id, level: await store.levelOf(ctx.db, upload.user_id) };
    const parent = { origin: upload.origin, parentCode: upload.parent_code };
    requireQuota(await quotaFor(ctx, parent, by), bytes - upload.held_bytes);
    await store.holdBytes(ctx.db, upload.id, bytes);
  });
}

/** Streams into a folder; a bucket needs the length first. */
async function keep(ctx: Context, path: string, bytes: Readable, length: number | undefined) {
  if (length === undefined && ctx.storage.direct) throw rules.unknownLength();
  const options = length === undefined ? {} : { contentLength: length };
  await storing(ctx, () => ctx.storage.putStream(path, bytes, options));
}

/**
 * Stores a part under a unique name, so that a sender who still writes cannot change bytes that were already accepted.
 */
export async function receivePart(ctx: Context, sent: Sent): Promise<void> {
  requireSignature(ctx, sent);
  const { upload, wanted, most } = await expected(ctx, sent);
  const path = `${rules.filepathOf(upload)}/${randomBytes(8).toString('hex')}`;
  const sender = { kind: 'person', id: upload.user_id, bytes: wanted ?? most } as const;
  await inUploadTurn(ctx, sender, async () => {
    await hold(ctx, upload, wanted ?? most);
    const coming = whileDiskLasts(ctx, exactly(sent.stream, { most, wanted }));
    const bytes = Readable.from(coming, { objectMode: false });
    await keep(ctx, path, bytes, wanted);
  });
  const kept = { uploadId: upload.id, part: sent.part, path };
  if (await store.insertPart(ctx.db, kept)) return;
  await storing(ctx, () => ctx.storage.delete(path));
  throw new AppError('LINK_INACTIVE');
}
