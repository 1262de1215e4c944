import type { Context } from '../../platform/context.ts';
import { sweepFiles } from './service.ts';

export async function fileJobs(ctx: Context): Promise<void> {
  await ctx.jobs.define('files.sweep', { cron: '41 * * * *' }, () => sweepFiles(ctx));
}
