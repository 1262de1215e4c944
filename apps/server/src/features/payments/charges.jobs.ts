import type { Context } from '../../platform/context.ts';
import { BULK_JOB, type BulkJob, runBulk, tidyBulk } from './bulk-job.ts';
import { compactSums } from './charge-sums.ts';
import { RECURRENCE_JOB } from './recurrence.ts';
import { makeDue } from './recurrence-job.ts';

export async function chargeJobs(ctx: Context): Promise<void> {
  await ctx.jobs.define('payments.sums', { cron: '*/5 * * * *' }, () => compactSums(ctx));
  await ctx.jobs.define<BulkJob>(BULK_JOB, {}, (job) => runBulk(ctx, job));
  await ctx.jobs.define(RECURRENCE_JOB, { cron: '*/10 * * * *' }, () => makeDue(ctx));
  await ctx.jobs.define('payments.tidy', { cron: '13 * * * *' }, () => tidyBulk(ctx));
}
