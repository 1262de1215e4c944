import type { Context } from '../../platform/context.ts';
import { markTalked } from './conversions/conversions.ts';
import { sendMetaEvents } from './meta/send-events.ts';
import { deleteOldTouches, tidyVisitSums } from './touches/tidy-touches.ts';

export async function advertisingJobs(ctx: Context): Promise<void> {
  await ctx.jobs.define('advertising.visits', { cron: '*/5 * * * *' }, () => tidyVisitSums(ctx));
  await ctx.jobs.define('advertising.talks', { cron: '*/2 * * * *' }, () => markTalked(ctx));
  await ctx.jobs.define('advertising.meta', { cron: '* * * * *' }, () => sendMetaEvents(ctx));
  await ctx.jobs.define('advertising.forget', { cron: '40 4 * * *' }, () => deleteOldTouches(ctx));
}
