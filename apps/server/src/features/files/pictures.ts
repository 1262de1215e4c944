import { createHash } from 'node:crypto';
import { chatbot } from '@balcao/contract/chatbot/records';
import { PICTURE_BYTES, pictureExtensions } from '@balcao/contract/files/limits';
import { isAble } from '@balcao/contract/records/definition';
import sharp from 'sharp';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { throttle } from '../../platform/database/throttle.ts';
import type { Upload } from '../../platform/http/multipart.ts';
import * as store from './pictures.store.ts';
import { readIncoming } from './thread-files.ts';
import { inDrawingTurn, MOST_PIXELS } from './thumbnails.ts';

const LONGEST_SIDE = 1600;
const DAY = 86_400_000;
const MOST_PICTURES = 500;
/** Files of flows bring many at once: they leave places for what people upload one by one. */
const MOST_WITH_IMPORTS = 400;
const MOST_AN_HOUR = 60;

const UNREADABLE = 'Não foi possível ler esta imagem. Salve-a de novo como PNG ou JPG e envie.';
const FULL = 'Há imagens demais guardadas. Use uma das que já estão em uso.';
const refusal = (text: string) => new AppError('INVALID', { fields: { file: [text] } });

/** Whoever may change chatbots. Throws FORBIDDEN, and TOO_MANY for a person who sends too many pictures an hour. */
export async function requireMayAdd(ctx: Context, actor: Actor): Promise<void> {
  if (!isAble(chatbot.may.update, actor)) throw new AppError('FORBIDDEN');
  const key = `picture:${actor.userId}`;
  const { allowed, retryAfterSeconds } = await throttle(ctx.db, key, MOST_AN_HOUR, 3600);
  if (!allowed) throw new AppError('TOO_MANY', { retryAfter: retryAfterSeconds });
}

/** Draws the picture anew: strangers get its points alone, without the place and camera that a phone writes into a photo. */
async function drawn(bytes: Buffer) {
  const options = { limitInputPixels: MOST_PIXELS, failOn: 'error' } as const;
  try {
    return await sharp(bytes, options)
      .autoOrient()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: 20 })
      .toBuffer({ resolveWithObject: true });
  } catch {
    throw refusal(UNREADABLE);
  }
}

/** Keeps a picture for strangers to see. Throws FILE_TYPE, FILE_TOO_LARGE, INVALID. */
export async function addPicture(ctx: Context, actor: Actor, { filename, stream }: Upload) {
  const accept = [...pictureExtensions];
  const sent = await readIncoming(ctx, { filename, stream, accept, maxBytes: PICTURE_BYTES });
  const { data: bytes, info } = await inDrawingTurn(ctx, () => drawn(sent));
  const url = await keep(ctx, actor, bytes, MOST_PICTURES);
  return { url, width: info.width, height: info.height };
}

/** What work on pictures needs; a command has no more. */
type Keeping = Pick<Context, 'db' | 'clock'>;

const nameOf = (bytes: Uint8Array) => `${createHash('sha256').update(bytes).digest('hex')}.webp`;

async function keep(ctx: Keeping, by: Actor | null, bytes: Buffer, most: number): Promise<string> {
  const name = nameOf(bytes);
  const now = ctx.clock();
  await ctx.db.transaction().execute(async (trx) => {
    await store.deleteUnused(trx, new Date(now.getTime() - DAY));
    if ((await store.countPictures(trx)) >= most) throw refusal(FULL);
    await store.keepPicture(trx, { name, bytes, userId: by?.userId ?? null, now });
  });
  return `/pictures/${name}`;
}

/** The parts of a WebP file that hold points; others (and whatever follows the file) hold anything. */
const POINTS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);

/** Whether a WebP file is made of its points alone: nobody may store something else under the name of a picture. */
function isPointsAlone(bytes: Buffer): boolean {
  if (bytes.length < 12 || bytes.readUInt32LE(4) + 8 !== bytes.length) return false;
  let at = 12;
  while (at + 8 <= bytes.length && POINTS.has(bytes.toString('latin1', at, at + 4))) {
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return at === bytes.length;
}

/** Whether a picture may stay as it is: an installation drew it, and it holds its points alone. */
async function isDrawn(bytes: Buffer): Promise<boolean> {
  try {
    const { format, width, height, exif, xmp, iptc, icc } = await sharp(bytes).metadata();
    const plain = !(exif || xmp || iptc || icc) && isPointsAlone(bytes);
    return format === 'webp' && plain && Math.max(width, height) <= LONGEST_SIDE;
  } catch {
    return false;
  }
}

/**
 * Keeps a picture that comes from an installation's export under its own address, any other one drawn anew; returns its address.
 * Throws INVALID for what is no picture, FILE_TOO_LARGE.
 */
export async function takePicture(ctx: Keeping, by: Actor | null, bytes: Buffer): Promise<string> {
  if (bytes.length > PICTURE_BYTES) throw new AppError('FILE_TOO_LARGE');
  if (await store.findPicture(ctx.db, nameOf(bytes))) return `/pictures/${nameOf(bytes)}`;
  const redrawn = await inDrawingTurn(ctx, () => drawn(bytes));
  return keep(ctx, by, (await isDrawn(bytes)) ? bytes : redrawn.data, MOST_WITH_IMPORTS);
}

/** The bytes of a picture, or undefined if it is no longer kept. */
export async function findPictureBytes(
  ctx: Pick<Keeping, 'db'>,
  name: string,
): Promise<Buffer | undefined> {
  return (await store.findPicture(ctx.db, name))?.bytes;
}

/** The bytes behind a public address. Throws NOT_FOUND. */
export async function openPicture(ctx: Context, name: string): Promise<Buffer> {
  const found = await store.findPicture(ctx.db, name);
  if (!found) throw new AppError('NOT_FOUND');
  return found.bytes;
}
