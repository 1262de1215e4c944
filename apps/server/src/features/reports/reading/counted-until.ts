import type { Context } from '../../../platform/context.ts';
import { foldForReader } from '../folding/fold.ts';
import { findOldestChange } from './counted-until.store.ts';

/** Counts what happened just now. Until when everything is counted: what still waits, and whatever comes after it, may be missing. */
export async function countUpToNow(ctx: Context): Promise<Date> {
  await foldForReader(ctx);
  const now = ctx.clock();
  const oldest = await findOldestChange(ctx.db);
  return oldest && oldest < now ? oldest : now;
}
