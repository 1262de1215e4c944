import { createHash, randomBytes, randomUUID } from 'node:crypto';
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
import { whileDiskLasts } from '../../../platform/disk-reserve.ts';
import { fileStream } from '../../../platform/file-bytes.ts';
import { isStorageFault } from '../../../platform/storage.ts';
import * as fileTypes from '../file-types.rules.ts';
import * as rules from '../thread-files.rules.ts';
import * as store from '../thread-files.store.ts';
import { type Quota, quotaExceeded } from './quotas.rules.ts';
import { noteKept } from './quotas.ts';
import { scan } from './scan.ts';

/** The uploader of a file, for the audit log; null for visitors. */
export type By = (Origin & { userId: number; level: number }) | null;

/** The accepted files: extensions without a dot. */
export type Wanted = store.Parent & {
  filename: string;
  maxBytes: number;
  accept: string[];
  mayBeEmpty?: boolean;
  /** The remaining room of the sender, the record and the installation. */
  quota?: Quota;
  by: By;
};

/** Bytes that are already stored; `path` if they are a file on this machine. */
export type Bytes = {
  size: number;
  sha256: Buffer;
  path: string | undefined;
  open: () => Promise<Readable>;
};

export type Known = Pick<store.NewFile, 'filename' | 'extension' | 'mime' | 'size' | 'sha256'>;

/** Throws UNAVAILABLE if the storage is full or unreachable, whatever its own error. */
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

/** Writes bytes that can be read again into the storage; after a failure it tries once more. */
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

/** The limit of the destination, or the remaining quota if that is smaller. */
function limitOf({ maxBytes, quota }: Pick<Wanted, 'maxBytes' | 'quota'>): Limit {
  if (quota && quota.left < maxBytes)
    return { bytes: quota.left, beyond: () => quotaExceeded(quota) };
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

/** Size and hash of bytes in the storage. */
export async function measure(ctx: Context, key: string, maxBytes: number): Promise<Bytes> {
  const { through, result } = meter(limitOf({ maxBytes }));
  const read = () => ctx.storage.getStream(key);
  for await (const _ of through(await read()));
  return { ...result(), path: ctx.storage.pathOf(key), open: read };
}

/** Writes to disk, because a large file does not fit into memory and a bucket needs the size first. */
async function spool(
  ctx: Context,
  { stream, ...wanted }: Wanted & { stream: AsyncIterable<Buffer> },
  path: string,
) {
  const { through, result } = meter(limitOf(wanted));
  // Opened before anything can fail: a file created later would be left behind after the removal.
  const file = await open(path, 'wx', 0o600);
  await pipeline(whileDiskLasts(ctx, stream), through, file.createWriteStream());
  return { ...result(), path, open: async () => fileStream(path) };
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

/** The type of the bytes, regardless of the name. Archives are identified from outside and never unpacked. */
async function typeOf(bytes: Bytes): Promise<string | undefined> {
  if (bytes.path) {
    const found = await fileTypeFromFile(bytes.path);
    if (found) return found.ext;
  } else {
    const stream = await bytes.open();
    const found = await fileTypeFromStream(Readable.toWeb(stream)).finally(() => stream.destroy());
    if (found) return found.ext;
  }
  return fileTypes.isText(await headOf(bytes)) ? 'text' : undefined;
}

/** The check that every file must pass, wherever its bytes came from. */
export async function examine(ctx: Context, bytes: Bytes, wanted: Wanted): Promise<Known> {
  const { size, sha256 } = bytes;
  if (size === 0 && !wanted.mayBeEmpty) throw new AppError('FILE_EMPTY');
  const found = size === 0 ? undefined : await typeOf(bytes);
  const filename = fileTypes.rightName(fileTypes.safeName(wanted.filename), found, wanted.accept);
  const extension = fileTypes.extensionOf(filename);
  fileTypes.requireExtension(extension, wanted.accept);
  if (size === 0) return { filename, extension, mime: fileTypes.EMPTY_MIME, size, sha256 };
  const mime = fileTypes.mimeOf(extension, found);
  await scan(ctx, wanted.by, { ...wanted, filename, sha256, open: bytes.open });
  return { filename, extension, mime, size, sha256 };
}

/** Passes a complete, valid file to `use`; no copy stays here. */
export async function whole<T>(
  ctx: Context,
  wanted: Wanted & { stream: AsyncIterable<Buffer> },
  use: (file: Known, spooled: string) => Promise<T>,
): Promise<T> {
  const extension = fileTypes.extensionOf(fileTypes.safeName(wanted.filename));
  // A wrong extension is refused before reading; without an extension the bytes may still be valid.
  if (extension !== '') fileTypes.requireExtension(extension, wanted.accept);
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

/** Adds the row for bytes that are already stored under `file.path`; throws TOO_MANY_FILES if there is no room. */
export async function enter(
  ctx: Context,
  file: store.NewFile,
  by: rules.Bringer,
  also: (trx: Db) => Promise<unknown> = async () => {},
): Promise<number> {
  const id = await ctx.db.transaction().execute(async (trx) => {
    await store.lockParent(trx, file);
    rules.requireRecordLimit(await store.usageOf(trx, file, by), file, by);
    await also(trx);
    return store.insertFile(trx, file, ctx.clock());
  });
  noteKept(ctx, file.size);
  return id;
}
