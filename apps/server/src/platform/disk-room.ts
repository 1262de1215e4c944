import { tmpdir } from 'node:os';
import { AppError } from './app-error.ts';
import type { Context } from './context.ts';
import { freeBytes } from './free-disk.ts';

/** How much may come before the disk is looked at again: many may have passed the first look together. */
const STEP = 4 * 1024 * 1024;

/** UNAVAILABLE where so many more bytes would eat into the disk's reserve. */
export async function requireDisk(ctx: Context, bytes: number): Promise<void> {
  const free = Math.min(await freeBytes(tmpdir()), await ctx.storage.freeBytes());
  if (free - bytes >= ctx.config.room.reserve) return;
  const reason = 'Não há espaço para guardar arquivos agora. Tente mais tarde.';
  throw new AppError('UNAVAILABLE', { reason });
}

/** Passes bytes on as long as the disk has its reserve. */
export async function* whileDiskLasts(ctx: Context, bytes: AsyncIterable<Buffer>) {
  let unseen = 0;
  for await (const chunk of bytes) {
    unseen += chunk.length;
    if (unseen >= STEP) {
      await requireDisk(ctx, 0);
      unseen = 0;
    }
    yield chunk;
  }
}
