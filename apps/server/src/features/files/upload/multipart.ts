import type { Context } from '../../../platform/context.ts';
import { fewAtOnce } from '../../../platform/few-at-once.ts';
import {
  ADDRESS_SECONDS,
  countParts,
  filepathOf,
  notWhole,
  partLength,
} from './presigned.rules.ts';
import * as store from './presigned.store.ts';
import { partAddress } from './receive.ts';

type Upload = store.UploadRow;

/**
 * A bucket accepts everything that its address names, so uploads of unknown size go through the server, which counts
 * the bytes.
 */
const directFor = (ctx: Context, upload: Upload) =>
  upload.size === null ? undefined : ctx.storage.direct;

/** The address for a part: in the bucket, or on this server. */
export async function addressOf(ctx: Context, upload: Upload, part: number): Promise<string> {
  const bytes = partLength(upload, part);
  const direct = directFor(ctx, upload);
  return direct && bytes
    ? direct.putUrl(`${filepathOf(upload)}/${part}`, ADDRESS_SECONDS, bytes)
    : partAddress(ctx, upload.id, part);
}

/** The location of each received part, by its number. */
export async function partsOf(ctx: Context, upload: Upload): Promise<Map<number, string>> {
  const direct = directFor(ctx, upload);
  if (!direct) {
    const parts = await store.listParts(ctx.db, upload.id);
    return new Map(parts.map(({ part, path }) => [part, path]));
  }
  const keys = await direct.list(`${filepathOf(upload)}/`);
  return new Map(keys.map((key) => [Number(key.slice(key.lastIndexOf('/') + 1)), key]));
}

/**
 * Assembles the file at `path`, which no address opens; only then are its bytes examined. A second attempt finds the
 * result of the first. Throws INVALID if parts are missing.
 */
export async function collect(ctx: Context, upload: Upload, path: string): Promise<void> {
  if (await ctx.storage.exists(path)) return;
  const parts = await partsOf(ctx, upload);
  if (parts.size !== countParts(upload)) throw notWhole();
  const inOrder = [...parts].sort(([one], [other]) => one - other);
  await ctx.storage.join(
    inOrder.map(([, key]) => key),
    path,
  );
}

/** Ends an upload and removes everything of it. */
export async function discardUpload(ctx: Context, upload: Upload, path: string): Promise<void> {
  await ctx.storage.delete(path);
  const parts = await partsOf(ctx, upload);
  await fewAtOnce([...parts.values()], (key) => ctx.storage.delete(key));
  await store.deleteUpload(ctx.db, upload.id);
}
