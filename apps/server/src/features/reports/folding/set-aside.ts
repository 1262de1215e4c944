import type { Context } from '../../../platform/context.ts';
import type { Changed } from './fold.store.ts';
import { insertSetAside } from './set-aside.store.ts';

/** What cannot be counted holds up nobody: its numbers stay as they were, operators see it, and the night's rebuild tries again. */
export async function setAside(ctx: Context, changed: Changed, err: unknown): Promise<void> {
  await ctx.db.transaction().execute((trx) => insertSetAside(trx, changed));
  ctx.log.error({ err, ...changed }, 'reports cannot count a record, and leave it aside');
}
