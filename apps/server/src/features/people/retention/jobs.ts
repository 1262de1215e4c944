import type { Context } from '../../../platform/context.ts';
import { removeBytes } from '../../files/service.ts';
import { applyRetention } from './service.ts';

export async function retentionJobs(ctx: Context): Promise<void> {
  await ctx.jobs.define('privacy.retention', { cron: '23 3 * * *' }, () => applyRetention(ctx));
  await ctx.jobs.define<{ paths: string[] }>('privacy.forget-bytes', {}, async ({ paths }) => {
    await removeBytes(ctx, paths);
  });
}
