import type { Context } from '../../platform/context.ts';
import { POSTING_JOB, postBacklog } from './posting/posting-job.ts';
import { RECURRENCE_JOB } from './recurrence/recurrence.ts';
import { makeDue } from './recurrence/recurrence-job.ts';
import { compactSums } from './sums.ts';

export async function financeJobs(ctx: Context): Promise<void> {
  await ctx.jobs.define('finance.sums', { cron: '*/5 * * * *' }, () => compactSums(ctx));
  await ctx.jobs.define(POSTING_JOB, { cron: '*/10 * * * *' }, () => postBacklog(ctx));
  // An installation that was there before finance has its charges in the books at once.
  await ctx.jobs.send(POSTING_JOB, {}, { singletonKey: 'start' });
  await ctx.jobs.define(RECURRENCE_JOB, { cron: '*/10 * * * *' }, () => makeDue(ctx));
}
