import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Resource } from '@balcao/contract/files';
import { fileTypeFromFile } from 'file-type';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import * as rules from './rules.ts';
import { addressOf } from './serving/service.ts';
import * as store from './store.ts';

type Incoming = store.Parent & {
  code: string;
  filename: string;
  stream: AsyncIterable<Buffer>;
  maxBytes: number;
  /** Extensions without a dot. */
  accept: string[];
  /** Refuses by throwing; for small files alone, which it gets whole. */
  inspect?: (bytes: Buffer) => Promise<unknown>;
};

/** Onto disk, for a large file has no place in memory and a bucket wants to know its size first. */
async function spool({ stream, maxBytes }: Pick<Incoming, 'stream' | 'maxBytes'>, path: string) {
  const hash = createHash('sha256');
  let size = 0;
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > maxBytes) throw rules.tooLarge(maxBytes);
      hash.update(chunk);
      yield chunk;
    }
  };
  // Opened before anything can go wrong: a file that is made later would outlive its removal.
  const file = await open(path, 'wx', 0o600);
  await pipeline(stream, counted, file.createWriteStream());
  if (size === 0) throw new AppError('FILE_EMPTY');
  return { size, sha256: hash.digest() };
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** What the bytes are, whatever the name says. */
async function typeOf(path: string): Promise<string | undefined> {
  const found = await fileTypeFromFile(path);
  if (found) return found.ext;
  return rules.isText(await headOf(path)) ? 'text' : undefined;
}

const newPath = ({ origin, parentCode }: store.Parent) =>
  `${origin}/${parentCode}/${randomBytes(16).toString('hex')}`;

/** The row after the bytes: a row never names what is not there. */
async function keep(ctx: Context, file: store.NewFile, spooled: string) {
  const { path, size, mime } = file;
  const options = { contentLength: size, contentType: mime };
  try {
    await ctx.storage.putStream(path, createReadStream(spooled), options);
    const id = await ctx.db.transaction().execute(async (trx) => {
      await store.lockParent(trx, file);
      rules.requireRoom(await store.usageOf(trx, file), size);
      return store.insertFile(trx, file, ctx.clock());
    });
    return { id, ...file };
  } catch (error) {
    await ctx.storage.delete(path);
    throw error;
  }
}

/** Hands a file that came whole and is what it says it is to `use`, and keeps nothing of it here. */
async function whole<T>(
  incoming: Omit<Incoming, keyof store.Parent | 'code'>,
  use: (
    file: Pick<store.NewFile, 'filename' | 'extension' | 'mime' | 'size' | 'sha256'>,
    path: string,
  ) => Promise<T>,
): Promise<T> {
  const filename = rules.safeName(incoming.filename);
  const extension = rules.extensionOf(filename);
  rules.requireExtension(extension, incoming.accept);
  const spooled = join(tmpdir(), `balcao-upload-${randomUUID()}`);
  try {
    const { size, sha256 } = await spool(incoming, spooled);
    const mime = rules.mimeOf(extension, await typeOf(spooled));
    if (incoming.inspect) await incoming.inspect(await readFile(spooled));
    return await use({ filename, extension, mime, size, sha256 }, spooled);
  } finally {
    await rm(spooled, { force: true });
  }
}

/** Takes a file from somebody outside; nothing of it stays when it is refused or does not come whole. */
export async function receiveFile(ctx: Context, incoming: Incoming) {
  const { origin, parentCode, code } = incoming;
  rules.requireRoom(await store.usageOf(ctx.db, incoming), 0);
  return whole(incoming, (file, spooled) =>
    keep(
      ctx,
      { origin, parentCode, code, ...file, path: newPath(incoming), claimed: false },
      spooled,
    ),
  );
}

/** The bytes of a small file, taken as `receiveFile` does but kept nowhere. */
export function readIncoming(
  incoming: Omit<Incoming, keyof store.Parent | 'code'>,
): Promise<Buffer> {
  return whole(incoming, (_file, spooled) => readFile(spooled));
}

type Made = store.Parent & { code: string; filename: string; mime: string; bytes: Buffer };

/** Keeps what the system made itself; returns the row's id. If the caller's transaction fails, only bytes stay. */
export async function storeFile(db: Db, ctx: Context, { bytes, ...made }: Made): Promise<number> {
  const filename = rules.safeName(made.filename);
  const path = newPath(made);
  await ctx.storage.put(path, bytes, { contentType: made.mime });
  const more = {
    ...{ filename, path, size: bytes.length, claimed: true },
    extension: rules.extensionOf(filename),
    sha256: createHash('sha256').update(bytes).digest(),
  };
  return store.insertFile(db, { ...made, ...more }, ctx.clock());
}

/** An upload to this very ticket that no message has claimed. */
export function findUnclaimed(ctx: Context, parentCode: string, id: number) {
  return store.findUnclaimed(ctx.db, { origin: 'at_ticket', parentCode, id });
}

/** Ties an upload to the message that the caller's transaction writes; false when another was faster. */
export function claimFile(trx: Db, id: number): Promise<boolean> {
  return store.claimFile(trx, id);
}

/** What was kept, by id: for who must look at the bytes and not hand out addresses. */
export async function fileBytes(ctx: Context, id: number): Promise<Buffer> {
  const file = await store.findFile(ctx.db, id);
  if (!file) throw new AppError('NOT_FOUND');
  return Buffer.from(await ctx.storage.getBytes(file.path));
}

/** Files as a page may show them, by id; unknown ids are left out. */
export async function listResources(ctx: Context, ids: number[]): Promise<Map<number, Resource>> {
  const rows = ids.length === 0 ? [] : await store.listFiles(ctx.db, ids);
  return new Map(
    rows.map((row) => {
      const view = addressOf(ctx, row, { download: false });
      const download = addressOf(ctx, row, { download: true });
      return [row.id, rules.resourceOf(row, { view, download })];
    }),
  );
}

const KEPT_UNCLAIMED = 24 * 3_600_000;
const BATCH = 100;

/** Removes uploads that nobody claimed for a day: bytes first, so that a row is left to find what could not go. */
export async function sweepFiles(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock().getTime() - KEPT_UNCLAIMED);
  let removed: number;
  do {
    removed = await ctx.db.transaction().execute(async (trx) => {
      const stale = await store.lockStale(trx, before, BATCH);
      if (stale.length === 0) return 0;
      await Promise.all(stale.map(({ path }) => ctx.storage.delete(path)));
      await store.deleteFiles(
        trx,
        stale.map(({ id }) => id),
      );
      return stale.length;
    });
  } while (removed === BATCH);
}
