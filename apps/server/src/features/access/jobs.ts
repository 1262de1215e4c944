import type { Context } from '../../platform/context.ts';
import { forgetOldSessions } from './service.ts';

export async function accessJobs(ctx: Context): Promise<void> {
  await ctx.jobs.define('access.forget-old-sessions', { cron: '17 * * * *' }, () =>
    forgetOldSessions(ctx),
  );
}
