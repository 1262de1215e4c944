import type { Context } from '../../../platform/context.ts';
import { pollPix } from './poll-pix.ts';
import { POLL_JOB, type PollJob } from './poll-soon.ts';

export async function pixMoneyJobs(ctx: Context): Promise<void> {
  const options = { cron: '*/5 * * * *', retryLimit: 0, atOnce: 2 };
  await ctx.jobs.define<PollJob>(POLL_JOB, options, (job) => pollPix(ctx, job));
}
