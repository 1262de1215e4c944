import type { Context } from '../../../platform/context.ts';
import { compactSums } from './invoice-sums.store.ts';

/** Adds up what changes appended to the sums of notes; lists show the same before and after. */
export const tidySums = (ctx: Context): Promise<void> => compactSums(ctx.db);
