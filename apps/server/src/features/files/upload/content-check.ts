import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileTypeFromFile, fileTypeFromStream } from 'file-type';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Origin } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import { whileDiskLasts } from '../../../platform/disk-room.ts';
import { isStorageFault } from '../../../platform/storage.ts';
import * as rules from '../thread-files.rules.ts';
import * as store from '../thread-files.store.ts';
import { noRoom, type Room } from './quotas.rules.ts';
import { noteKept } from './quotas.ts';
import { scan } from './scan.ts';

/** Who brings a file, as the audit wants to know him; null for visitors. */
export type By = (Origin & { userId: number; level: number }) | null;

/** What the place lets in: extensions without a dot. */
export type Wanted = store.Parent & {
  filename: string;
  maxBytes: number;
  accept: string[];
  mayBeEmpty?: boolean;
  /** What the sender, the record and the installation have left. */
  room?: Room;
  by: By;
};

/** Bytes that lie somewhere already; `path` when that is a file of this machine. */
export type Bytes = {
  size: number;
  sha256: Buffer;
  path: string | undefined;
  open: () => Promise<Readable>;
};

export type Known = Pick<store.NewFile, 'filename' | 'extension' | 'mime' | 'size' | 'sha256'>;

/** UNAVAILABLE for a storage that is full or gone, whatever else it meant to say. */
export async function storing<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (err) {
    if (err instanceof AppError || !isStorageFault(err)) throw err;
    ctx.log.error({ err }, 'the storage failed');
    const reason = 'Não foi possível guardar ou ler arquivos agora. Tente em instantes.';
    throw new AppError('UNAVAILABLE', { reason });
  }
}

const AGAIN_MS = 500;

/** Puts bytes that can be read again into the storage; one that refuses them is asked once more. */
export async function keepBytes(put: () => Promise<void>): Promise<void> {
  try {
    await put();
  } catch (error) {
    if (!isStorageFault(error)) throw error;
    await pause(AGAIN_MS);
    await put();
  }
}

type Limit = { bytes: number; beyond: () => AppError };

/** The limit of the place, or the room that is left where that ends first. */
function limitOf({ maxBytes, room }: Pick<Wanted, 'maxBytes' | 'room'>): Limit {
  if (room && room.left < maxBytes) return { bytes: room.left, beyond: () => noRoom(room) };
  return { bytes: maxBytes, beyond: () => rules.tooLarge(maxBytes) };
}

/** Passes the bytes on, counted and hashed; throws at the limit. */
function meter(limit: Limit) {
  const hash = createHash('sha256');
  let size = 0;
  return {
    async *through(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > limit.bytes) throw limit.beyond();
        hash.update(chunk);
        yield chunk;
      }
    },
    result: () => ({ size, sha256: hash.digest() }),
  };
}

/** Size and hash of what lies in the storage. */
export async function measure(ctx: Context, key: string, maxBytes: number): Promise<Bytes> {
  const { through, result } = meter(limitOf({ maxBytes }));
  const read = () => ctx.storage.getStream(key);
  for await (const _ of through(await read()));
  return { ...result(), path: ctx.storage.pathOf(key), open: read };
}

/** Onto disk, for a large file has no place in memory and a bucket wants to know its size first. */
async function spool(
  ctx: Context,
  { stream, ...wanted }: Wanted & { stream: AsyncIterable<Buffer> },
  path: string,
) {
  const { through, result } = meter(limitOf(wanted));
  // Opened before anything can go wrong: a file that is made later would outlive its removal.
  const file = await open(path, 'wx', 0o600);
  await pipeline(whileDiskLasts(ctx, stream), through, file.createWriteStream());
  return { ...result(), path, open: async () => createReadStream(path) };
}

async function headOf({ open: read }: Bytes): Promise<Uint8Array> {
  const stream = await read();
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    pieces.push(piece);
    size += piece.length;
    if (size >= 65_536) break;
  }
  return Buffer.concat(pieces).subarray(0, 65_536);
}

/** What the bytes are, whatever the name says. Archives are looked at from outside, never unpacked. */
async function typeOf(bytes: Bytes): Promise<string | undefined> {
  if (bytes.path) {
    const found = await fileTypeFromFile(bytes.path);
    if (found) return found.ext;
  } else {
    const stream = await bytes.open();
    const found = await fileTypeFromStream(Readable.toWeb(stream)).finally(() => stream.destroy());
    if (found) return found.ext;
  }
  return rules.isText(await headOf(bytes)) ? 'text' : undefined;
}

/** The one way in: what every file must pass, wherever its bytes came from. */
export async function examine(ctx: Context, bytes: Bytes, wanted: Wanted): Promise<Known> {
  const { size, sha256 } = bytes;
  if (size === 0 && !wanted.mayBeEmpty) throw new AppError('FILE_EMPTY');
  const found = size === 0 ? undefined : await typeOf(bytes);
  const filename = rules.rightName(rules.safeName(wanted.filename), found, wanted.accept);
  const extension = rules.extensionOf(filename);
  rules.requireExtension(extension, wanted.accept);
  if (size === 0) return { filename, extension, mime: rules.EMPTY_MIME, size, sha256 };
  const mime = rules.mimeOf(extension, found);
  await scan(ctx, wanted.by, { ...wanted, filename, sha256, open: bytes.open });
  return { filename, extension, mime, size, sha256 };
}

/** Hands a file that came whole and is what it says it is to `use`, and keeps nothing of it here. */
export async function whole<T>(
  ctx: Context,
  wanted: Wanted & { stream: AsyncIterable<Buffer> },
  use: (file: Known, spooled: string) => Promise<T>,
): Promise<T> {
  const extension = rules.extensionOf(rules.safeName(wanted.filename));
  // Nothing is read of what cannot be right; a name without an extension may be, by its bytes.
  if (extension !== '') rules.requireExtension(extension, wanted.accept);
  const spooled = join(tmpdir(), `balcao-upload-${randomUUID()}`);
  try {
    return await storing(ctx, async () => {
      const bytes = await spool(ctx, wanted, spooled);
      return use(await examine(ctx, bytes, wanted), spooled);
    });
  } finally {
    await rm(spooled, { force: true });
  }
}

export const newPath = (
  { origin, parentCode }: store.Parent,
  name = randomBytes(16).toString('hex'),
) => `${origin}/${parentCode}/${name}`;

/** The row of bytes that lie under `file.path` already; TOO_MANY_FILES where there is no room for it. */
export async function enter(
  ctx: Context,
  file: store.NewFile,
  by: rules.Bringer,
  also: (trx: Db) => Promise<unknown> = async () => {},
): Promise<number> {
  const id = await ctx.db.transaction().execute(async (trx) => {
    await store.lockParent(trx, file);
    rules.requireRoom(await store.usageOf(trx, file, by), file, by);
    await also(trx);
    return store.insertFile(trx, file, ctx.clock());
  });
  noteKept(ctx, file.size);
  return id;
}
