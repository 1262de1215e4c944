import type { Readable } from 'node:stream';
import sharp from 'sharp';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { perContext } from '../../platform/per-context.ts';
import { isMissing, isStorageFault } from '../../platform/storage.ts';
import { hasThumbnail } from './file-types.rules.ts';
import { storing } from './upload/content-check.ts';

const LONGEST_SIDE = 480;
const MOST_BYTES = 30 * 1024 * 1024;
/** The size of a phone's pictures; larger ones would need hundreds of megabytes of memory. */
export const MOST_PIXELS = 50_000_000;

sharp.cache(false);
sharp.concurrency(1);
// sharp recognizes formats by the first bytes: no other decoder may ever run on a file.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}`),
});

export const thumbnailPath = (path: string) => `${path}.webp`;

type Picture = { path: string; mime: string; size: number };

async function draw(ctx: Context, { path }: Picture): Promise<Buffer> {
  const picture = sharp({ limitInputPixels: MOST_PIXELS, sequentialRead: true, failOn: 'error' })
    .autoOrient()
    .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .timeout({ seconds: 20 });
  const bytes: Readable = await ctx.storage.getStream(path);
  bytes.on('error', (error) => picture.destroy(error)).pipe(picture);
  return picture.toBuffer();
}

/** Draws one picture at a time, and each only once for simultaneous requests. */
const drawing = perContext((_: object) => ({
  last: Promise.resolve(),
  now: new Map<string, Promise<Buffer>>(),
}));

async function make(ctx: Context, file: Picture): Promise<Buffer> {
  // A failed drawing is stored as an empty file, so that it is not tried again at each request.
  const drawn = await draw(ctx, file).catch((err) => {
    if (isMissing(err) || isStorageFault(err)) throw err;
    ctx.log.warn({ err, path: file.path }, 'no thumbnail');
    return Buffer.alloc(0);
  });
  await ctx.storage.put(thumbnailPath(file.path), drawn);
  return drawn;
}

/** Runs a drawing when the ones before it have ended. */
export function inDrawingTurn<T>(ctx: object, draw: () => Promise<T>): Promise<T> {
  const queue = drawing(ctx);
  const made = queue.last.then(draw);
  queue.last = made.then(
    () => {},
    () => {},
  );
  return made;
}

function makeInTurn(ctx: Context, file: Picture): Promise<Buffer> {
  const queue = drawing(ctx);
  const known = queue.now.get(file.path);
  if (known) return known;
  const made = inDrawingTurn(ctx, () => make(ctx, file));
  queue.now.set(file.path, made);
  return made.finally(() => queue.now.delete(file.path));
}

/**
 * A picture of at most 480 by 480 pixels as WebP, made at the first request. Throws 404 for a file without a thumbnail.
 */
export async function thumbnailOf(ctx: Context, file: Picture): Promise<Buffer> {
  if (!hasThumbnail(file.mime) || file.size > MOST_BYTES) throw new AppError('NOT_FOUND');
  const bytes = await storing(ctx, async () => {
    try {
      return Buffer.from(await ctx.storage.getBytes(thumbnailPath(file.path)));
    } catch (error) {
      if (!isMissing(error)) throw error;
      return makeInTurn(ctx, file);
    }
  });
  if (bytes.length === 0) throw new AppError('NOT_FOUND');
  return bytes;
}
