import type { Context } from '../../../platform/context.ts';
import { deleteEmptyCities, waitForFold } from './fold.store.ts';
import { foldChanges } from './fold.ts';

export const FORGET_JOB = 'reports.forget';

/** What was erased is counted anew at once, and not with the next fold. */
export function forgetSoon(ctx: Context): void {
  ctx.jobs
    .send(FORGET_JOB, {}, { singletonKey: FORGET_JOB })
    .catch((err) => ctx.log.error({ err }, 'reports do not forget yet what was erased'));
}

/** Cities that nobody has any more have no sums. Another server's fold may hold what was erased: it is waited for. */
export async function forget(ctx: Context): Promise<void> {
  await foldChanges(ctx, { waits: true });
  await ctx.db.transaction().execute(async (trx) => {
    await waitForFold(trx);
    await deleteEmptyCities(trx);
  });
}
