import type { Context } from '../../../platform/context.ts';
import { APPLY_RETURN_JOB, type ApplyReturn, applyBankReturn } from './apply-return.ts';
import { tidyBankFiles } from './tidy.ts';

export async function bankFileJobs(ctx: Context): Promise<void> {
  await ctx.jobs.define<ApplyReturn>(APPLY_RETURN_JOB, {}, (job) => applyBankReturn(ctx, job));
  await ctx.jobs.define('payments.tidy-files', { cron: '23 * * * *' }, () => tidyBankFiles(ctx));
}
