import type { Context } from '../../platform/context.ts';
import {
  removeExpired,
  reportMissing,
  sweepNameless,
  sweepUnclaimed,
  sweepUploads,
} from './sweep.ts';

export async function fileJobs(ctx: Context): Promise<void> {
  await ctx.jobs.define('files.expire', { cron: '*/10 * * * *' }, () => removeExpired(ctx));
  await ctx.jobs.define('files.sweep', { cron: '41 * * * *' }, async () => {
    await sweepUnclaimed(ctx);
    await sweepUploads(ctx);
    await reportMissing(ctx);
  });
  await ctx.jobs.define('files.nameless', { cron: '23 4 * * *' }, async () => {
    await sweepNameless(ctx);
  });
}
