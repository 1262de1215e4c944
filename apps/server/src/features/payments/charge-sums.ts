import type { Context } from '../../platform/context.ts';
import * as store from './charge-sums.store.ts';

/** Adds up what changes appended to the sums of charges; lists show the same before and after. */
export const compactSums = (ctx: Context): Promise<void> => store.compactSums(ctx.db);
