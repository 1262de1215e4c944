import type { Readable } from 'node:stream';
import sharp from 'sharp';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { perContext } from '../../platform/per-context.ts';
import { isMissing, isStorageFault } from '../../platform/storage.ts';
import { hasThumbnail } from './thread-files.rules.ts';
import { storing } from './upload/content-check.ts';

const LONGEST_SIDE = 480;
const MOST_BYTES = 30 * 1024 * 1024;
/** What a telephone makes; more would cost hundreds of megabytes to look at. */
const MOST_PIXELS = 50_000_000;

sharp.cache(false);
sharp.concurrency(1);
// Bytes are known by their beginning: nothing but these formats is ever tried on them.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}`),
});

/** Where the small picture of a file lies. */
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

/** One picture at a time, each once however many ask for it. */
const drawing = perContext(() => ({
  last: Promise.resolve(),
  now: new Map<string, Promise<Buffer>>(),
}));

async function make(ctx: Context, file: Picture): Promise<Buffer> {
  // What cannot be drawn is kept as nothing, so that it is not tried at each look.
  const drawn = await draw(ctx, file).catch((err) => {
    if (isMissing(err) || isStorageFault(err)) throw err;
    ctx.log.warn({ err, path: file.path }, 'no thumbnail');
    return Buffer.alloc(0);
  });
  await ctx.storage.put(thumbnailPath(file.path), drawn);
  return drawn;
}

function makeInTurn(ctx: Context, file: Picture): Promise<Buffer> {
  const queue = drawing(ctx);
  const known = queue.now.get(file.path);
  if (known) return known;
  const made = queue.last.then(() => make(ctx, file));
  queue.now.set(file.path, made);
  queue.last = made.then(
    () => {},
    () => {},
  );
  return made.finally(() => queue.now.delete(file.path));
}

/** A picture of at most 480 by 480 points as WebP, made when it is first asked for. 404 for what has none. */
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
