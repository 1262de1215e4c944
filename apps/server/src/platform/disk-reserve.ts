import { tmpdir } from 'node:os';
import { AppError } from './app-error.ts';
import type { Context } from './context.ts';
import { freeBytes } from './free-disk.ts';

/** The disk is checked again after this many bytes, because many uploads may have passed the first check together. */
const STEP = 4 * 1024 * 1024;

/** Throws UNAVAILABLE if this many more bytes would use the disk's reserve. */
export async function requireDiskReserve(ctx: Context, bytes: number): Promise<void> {
  const free = Math.min(await freeBytes(tmpdir()), await ctx.storage.freeBytes());
  if (free - bytes >= ctx.config.quotas.reserve) return;
  const reason = 'Não há espaço para guardar arquivos agora. Tente mais tarde.';
  throw new AppError('UNAVAILABLE', { reason });
}

/** Passes bytes on as long as the disk keeps its reserve. */
export async function* whileDiskLasts(ctx: Context, bytes: AsyncIterable<Buffer>) {
  let unseen = 0;
  for await (const chunk of bytes) {
    unseen += chunk.length;
    if (unseen >= STEP) {
      await requireDiskReserve(ctx, 0);
      unseen = 0;
    }
    yield chunk;
  }
}
