import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile as readSpooled } from 'node:fs/promises';
import type { Resource } from '@balcao/contract/files';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import { fewAtOnce } from '../../platform/few-at-once.ts';
import { addressesOf } from './download.ts';
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
import { requireRoomFor } from './upload/quotas.rules.ts';
import { roomFor } from './upload/quotas.ts';

type Incoming = Omit<Wanted, 'by'> & {
  code: string;
  stream: AsyncIterable<Buffer>;
  /** The person who brings it; nobody for a visitor. */
  by?: By;
  expiresMinutes?: number | null;
  /** Refuses by throwing; for small files alone, which it gets whole. */
  inspect?: (bytes: Buffer) => Promise<unknown>;
};

const MINUTE = 60_000;

/** When a file that comes now has run out. */
export function endAfter(ctx: Context, minutes: number | null | undefined): Date | null {
  return minutes ? new Date(ctx.clock().getTime() + minutes * MINUTE) : null;
}

/** Takes a file from somebody outside; nothing of it stays when it is refused or does not come whole. */
export async function receiveFile(ctx: Context, incoming: Incoming) {
  const { origin, parentCode, code, by = null, inspect } = incoming;
  rules.requireRoom(await store.usageOf(ctx.db, incoming, by), { code, size: 0 }, by);
  const room = await roomFor(ctx, incoming, by);
  requireRoomFor(room, 1);
  return whole(ctx, { ...incoming, by, room }, async (known, spooled) => {
    if (inspect) await inspect(await readSpooled(spooled));
    const path = newPath(incoming);
    const kept = { origin, parentCode, code, ...known, path, claimed: false };
    const options = { contentLength: known.size, contentType: known.mime };
    const more = { userId: by?.userId ?? null, expiresAt: endAfter(ctx, incoming.expiresMinutes) };
    try {
      await keepBytes(() => ctx.storage.putStream(path, createReadStream(spooled), options));
      return { id: await enter(ctx, { ...kept, ...more }, by), ...kept };
    } catch (error) {
      await ctx.storage.delete(path).catch(() => {});
      throw error;
    }
  });
}

/** The bytes of a small file of a visitor, taken as `receiveFile` does but kept nowhere. */
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

/** Keeps what the system made itself; returns the row's id. If the caller's transaction fails, only bytes stay, which a sweep finds. */
export async function storeFile(db: Db, ctx: Context, { bytes, ...made }: Made): Promise<number> {
  const filename = rules.safeName(made.filename);
  const path = newPath(made);
  const put = () => ctx.storage.put(path, bytes, { contentType: made.mime });
  await storing(ctx, () => keepBytes(put));
  const more = {
    filename,
    path,
    size: bytes.length,
    claimed: true,
    extension: rules.extensionOf(filename),
    sha256: createHash('sha256').update(bytes).digest(),
  };
  return store.insertFile(db, { ...made, ...more }, ctx.clock());
}

/** A visitor's upload to this very ticket that no message has claimed. */
export function findUnclaimed(ctx: Context, parentCode: string, id: number) {
  return store.findUnclaimed(ctx.db, { origin: 'at_ticket', parentCode, id, userId: null });
}

/** The last of a ticket's uploads under that code that no message has. */
export function findLastUnclaimed(ctx: Context, parentCode: string, code: string) {
  return store.findUnclaimed(ctx.db, { origin: 'at_ticket', parentCode, code, userId: null });
}

/** What this person has brought for a record, in whatever way, and no message has. */
export function findBrought(
  ctx: Context,
  by: { userId: number },
  file: store.Parent & { id: number },
) {
  return store.findUnclaimed(ctx.db, { ...file, userId: by.userId });
}

/** Ties an upload to the message that the caller's transaction writes; false when another was faster. */
export function claimFile(trx: Db, id: number): Promise<boolean> {
  return store.claimFile(trx, id);
}

/**
 * Takes away the file of a message that is no more: from the commit on no address opens it. Gives what `removeBytes` is to
 * take after it; nothing of a file that something else names.
 */
export function dropFile(trx: Db, id: number, now: Date): Promise<string[]> {
  return store.dropFile(trx, id, now);
}

/** What was kept, by id: for who must look at the bytes and not hand out addresses. */
export async function readFile(ctx: Context, id: number) {
  const file = await store.findFile(ctx.db, id);
  if (!file || file.removed_at) throw new AppError('NOT_FOUND');
  const bytes = await storing(ctx, () => ctx.storage.getBytes(file.path));
  return { filename: file.filename, bytes: Buffer.from(bytes) };
}

export const fileBytes = async (ctx: Context, id: number) => (await readFile(ctx, id)).bytes;

/** Files as a page may show them, by id; unknown ids are left out, and what has run out is not `available`. */
export async function listResources(ctx: Context, ids: number[]): Promise<Map<number, Resource>> {
  const rows = ids.length === 0 ? [] : await store.listFiles(ctx.db, ids);
  return new Map(rows.map((row) => [row.id, resourceNow(ctx, row)]));
}

/** Takes files away for good: their bytes at once; where a message had one, the row stays and says so. */
export async function discardFiles(ctx: Context, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const paths = await store.markRemoved(ctx.db, ids, ctx.clock());
  await removeBytes(ctx, paths);
}

/** Bytes and small pictures; what is left of them when the storage fails is found by a sweep. */
export async function removeBytes(ctx: Context, paths: string[]): Promise<void> {
  const all = paths.flatMap((path) => [path, thumbnailPath(path)]);
  await storing(ctx, () => fewAtOnce(all, (path) => ctx.storage.delete(path)));
}

type Row = Parameters<typeof rules.resourceOf>[0];

/** A row as a page may show it now. */
export function resourceNow(ctx: Context, row: Row): Resource {
  const available = rules.isAvailable(row, ctx.clock());
  return rules.resourceOf(row, available ? addressesOf(ctx, row) : null);
}
