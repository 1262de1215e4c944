import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import { isKept, type ThreadKey } from './thread-owners.ts';
import { lockThread } from './write.ts';

/**
 * Locks a thread before a person adds something to it. Throws NOT_FOUND if an erasure was faster: the erasure holds the
 * thread until it ends, and nothing would remove what is added after it (docs/decisions/054).
 */
export async function lockLivingThread(ctx: Context, trx: Db, key: ThreadKey): Promise<void> {
  await lockThread(trx, key);
  if (!(await isKept(ctx, trx, key))) throw new AppError('NOT_FOUND');
}
