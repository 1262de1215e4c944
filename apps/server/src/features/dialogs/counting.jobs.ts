import type { Context } from '../../platform/context.ts';
import { countNew } from './counting.ts';
import { draftingOf } from './drafting.ts';

export async function countingJobs(ctx: Context): Promise<void> {
  await ctx.jobs.define('dialogs.numbers', { cron: '*/5 * * * *' }, () =>
    countNew(draftingOf(ctx)),
  );
}
