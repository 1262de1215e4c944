import type { Context } from '../../../platform/context.ts';
import { queueInPages } from './fold.ts';
import * as store from './recount.store.ts';

/** Most are looked at and not counted. */
const PAGE = 1_000;

/** Counts tickets anew that a changed setting counts otherwise: the hours of a unit, the kind of a status. */
export async function recount(ctx: Context): Promise<void> {
  await queueInPages(ctx, PAGE, async (trx, most) => {
    const page = await store.takeRecount(trx, most);
    if (!page) return false;
    if (page.business_unit_id !== null) await store.queueOfUnit(trx, page.business_unit_id, page);
    else await store.appendKind(trx, page);
    await store.endRecount(trx, page);
    return true;
  });
}
