import type { Context } from '../../platform/context.ts';
import * as store from './sums.store.ts';

/** Adds up what changes appended to the sums of entries, movements and the journal; views show the same before and after. */
export async function compactSums(ctx: Context): Promise<void> {
  for (const table of store.summedTables) await store.compactSums(ctx.db, table);
}
