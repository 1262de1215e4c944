import { createHash } from 'node:crypto';
import { readFile as readSpooled } from 'node:fs/promises';
import type { Resource } from '@balcao/contract/files/resource';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import { fewAtOnce } from '../../platform/few-at-once.ts';
import { fileStream } from '../../platform/file-bytes.ts';
import { addressesOf } from './download.ts';
import * as fileTypes from './file-types.rules.ts';
import * as rules from './thread-files.rules.ts';
import * as store from './thread-files.store.ts';
import { thumbnailPath } from './thumbnails.ts';
import {
  type By,
  enter,
  keepBytes,
  newPath,
  storing,
  type Wanted,
  whole,
} from './upload/content-check.ts';
import { requireQuota } from './upload/quotas.rules.ts';
import { quotaFor } from './upload/quotas.ts';

type Incoming = Omit<Wanted, 'by'> & {
  code: string;
  stream: AsyncIterable<Buffer>;
  /** The uploader; undefined for a visitor. */
  by?: By;
  expiresMinutes?: number | null;
  /** Refuses by throwing; only for small files, because it gets the whole file. */
  inspect?: (bytes: Buffer) => Promise<unknown>;
};

const MINUTE = 60_000;

/** The expiry of a file that arrives now. */
export function endAfter(ctx: Context, minutes: number | null | undefined): Date | null {
  return minutes ? new Date(ctx.clock().getTime() + minutes * MINUTE) : null;
}

/** Takes a file from a user; nothing of it stays if it is refused or incomplete. */
export async function receiveFile(ctx: Context, incoming: Incoming) {
  const { origin, parentCode, code, by = null, inspect } = incoming;
  rules.requireRecordLimit(await store.usageOf(ctx.db, incoming, by), { code, size: 0 }, by);
  const quota = await quotaFor(ctx, incoming, by);
  requireQuota(quota, 1);
  return whole(ctx, { ...incoming, by, quota }, async (known, spooled) => {
    if (inspect) await inspect(await readSpooled(spooled));
    const path = newPath(incoming);
    const kept = { origin, parentCode, code, ...known, path, claimed: false };
    const options = { contentLength: known.size, contentType: known.mime };
    const more = { userId: by?.userId ?? null, expiresAt: endAfter(ctx, incoming.expiresMinutes) };
    try {
      await keepBytes(() => ctx.storage.putStream(path, fileStream(spooled), options));
      return { id: await enter(ctx, { ...kept, ...more }, by), ...kept };
    } catch (error) {
      await ctx.storage.delete(path).catch(() => {});
      throw error;
    }
  });
}

/** The bytes of a visitor's small file, received as in `receiveFile` but not stored. */
export function readIncoming(
  ctx: Context,
  incoming: Omit<Incoming, 'code' | 'by' | keyof store.Parent>,
): Promise<Buffer> {
  const nowhere = { origin: 'at_ticket', parentCode: '', by: null };
  return whole(ctx, { ...incoming, ...nowhere }, async (_file, spooled) => {
    const bytes = await readSpooled(spooled);
    if (incoming.inspect) await incoming.inspect(bytes);
    return bytes;
  });
}

type Made = store.Parent & { code: string; filename: string; mime: string; bytes: Buffer };

/**
 * Stores a file made by the system; returns the row's id. If the caller's transaction fails, only the bytes remain, and
 * a sweep removes them.
 */
export async function storeFile(db: Db, ctx: Context, { bytes, ...made }: Made): Promise<number> {
  const filename = fileTypes.safeName(made.filename);
  const path = newPath(made);
  const put = () => ctx.storage.put(path, bytes, { contentType: made.mime });
  await storing(ctx, () => keepBytes(put));
  const more = {
    filename,
    path,
    size: bytes.length,
    claimed: true,
    extension: fileTypes.extensionOf(filename),
    sha256: createHash('sha256').update(bytes).digest(),
  };
  return store.insertFile(db, { ...made, ...more }, ctx.clock());
}

/** A visitor's upload to this ticket that no message has claimed. */
export function findUnclaimed(ctx: Context, parentCode: string, id: number) {
  return store.findUnclaimed(ctx.db, { origin: 'at_ticket', parentCode, id, userId: null });
}

/** The ticket's latest upload with that code that no message has claimed. */
export function findLastUnclaimed(ctx: Context, parentCode: string, code: string) {
  return store.findUnclaimed(ctx.db, { origin: 'at_ticket', parentCode, code, userId: null });
}

/** A file that this person uploaded to a record, in any way, and that no message has claimed. */
export function findBrought(
  ctx: Context,
  by: { userId: number },
  file: store.Parent & { id: number },
) {
  return store.findUnclaimed(ctx.db, { ...file, userId: by.userId });
}

/** Links an upload to the message that the caller's transaction writes; false if another call was faster. */
export function claimFile(trx: Db, id: number): Promise<boolean> {
  return store.claimFile(trx, id);
}

/**
 * Removes the file of a deleted message: after the commit no address opens it. Returns the paths that `removeBytes`
 * must delete after the commit; none if something else names the file.
 */
export function dropFile(trx: Db, id: number, now: Date): Promise<string[]> {
  return store.dropFile(trx, id, now);
}

/** A stored file by id, for callers that need the bytes and not an address. */
export async function readFile(ctx: Context, id: number) {
  const file = await store.findFile(ctx.db, id);
  if (!file || file.removed_at) throw new AppError('NOT_FOUND');
  const bytes = await storing(ctx, () => ctx.storage.getBytes(file.path));
  return { filename: file.filename, bytes: Buffer.from(bytes) };
}

export const fileBytes = async (ctx: Context, id: number) => (await readFile(ctx, id)).bytes;

/** Files for a page, by id; unknown ids are left out, and expired files are not `available`. */
export async function listResources(ctx: Context, ids: number[]): Promise<Map<number, Resource>> {
  const rows = ids.length === 0 ? [] : await store.listFiles(ctx.db, ids);
  return new Map(rows.map((row) => [row.id, resourceNow(ctx, row)]));
}

/** Deletes files permanently: their bytes at once; if a message has the file, the row stays and says so. */
export async function discardFiles(ctx: Context, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const paths = await store.markRemoved(ctx.db, ids, ctx.clock());
  await removeBytes(ctx, paths);
}

/** Removes bytes and thumbnails; if the storage fails, a sweep removes the rest. */
export async function removeBytes(ctx: Context, paths: string[]): Promise<void> {
  const all = paths.flatMap((path) => [path, thumbnailPath(path)]);
  await storing(ctx, () => fewAtOnce(all, (path) => ctx.storage.delete(path)));
}

type Row = Parameters<typeof rules.resourceOf>[0];

/** A row in its present form for a page. */
export function resourceNow(ctx: Context, row: Row): Resource {
  const available = rules.isAvailable(row, ctx.clock());
  return rules.resourceOf(row, available ? addressesOf(ctx, row) : null);
}
