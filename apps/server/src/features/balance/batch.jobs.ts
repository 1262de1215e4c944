import type { Context } from '../../platform/context.ts';
import { APPLY_JOB, type ApplyJob, applyBatch, tidyBatches } from './apply-batch.ts';

export async function batchJobs(ctx: Context): Promise<void> {
  // Tried again for about 17 minutes; within the hour `balance.tidy` then ends what is left.
  await ctx.jobs.define<ApplyJob>(APPLY_JOB, { retryLimit: 10 }, (job) => applyBatch(ctx, job));
  await ctx.jobs.define('balance.tidy', { cron: '*/10 * * * *' }, () => tidyBatches(ctx));
}
