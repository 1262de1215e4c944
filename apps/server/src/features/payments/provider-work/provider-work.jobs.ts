import type { Context } from '../../../platform/context.ts';
import { PROVIDER_JOB, type ProviderJob } from './provider-job.ts';
import { sweepWork, workByJob } from './provider-work.ts';

const SWEEP_JOB = 'payments.provider-sweep';
/** Several, because a PSP that is slow or silent must not hold up those of other units. */
const AT_ONCE = 4;

export async function providerJobs(ctx: Context): Promise<void> {
  await ctx.jobs.define<ProviderJob>(PROVIDER_JOB, { atOnce: AT_ONCE }, (job) =>
    workByJob(ctx, job),
  );
  await ctx.jobs.define(SWEEP_JOB, { cron: '* * * * *' }, () => sweepWork(ctx));
}
