import type { Context } from '../../../platform/context.ts';
import * as store from './backfill.store.ts';
import { queueInPages } from './fold.ts';
import { refreshStatistics } from './statistics.ts';

const PAGE = 500;

/** Tells the events of tickets that were there before events were kept; goes on where it was when it was interrupted. */
export async function tellPast(ctx: Context): Promise<void> {
  let any = false;
  await queueInPages(ctx, PAGE, async (trx, most) => {
    const span = await store.takeBackfill(trx, most);
    if (!span) return false;
    any = true;
    await store.queuePastCharges(trx, span);
    await store.insertPastEvents(trx, span);
    return true;
  });
  if (any) await refreshStatistics(ctx);
}
