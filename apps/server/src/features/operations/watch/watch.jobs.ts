import type { Context } from '../../../platform/context.ts';
import { readOperations } from '../operations.ts';
import { countFiles } from '../sections/count-storage.ts';
import { MAIL_JOB, mailWarning, type Warning, watchHealth } from './watch.ts';

export async function watchJobs(ctx: Context): Promise<void> {
  await ctx.jobs.define<Warning>(MAIL_JOB, {}, (warning) => mailWarning(ctx, warning));
  await ctx.jobs.define('operations.watch', { cron: '*/5 * * * *', retryLimit: 0 }, () =>
    watchHealth(ctx, readOperations),
  );
  await ctx.jobs.define('operations.storage', { cron: '37 3 * * *' }, () => countFiles(ctx));
}
