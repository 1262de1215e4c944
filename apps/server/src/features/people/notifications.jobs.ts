import type { Context } from '../../platform/context.ts';
import { forgetOldNotices } from './notifications.ts';

export async function notificationJobs(ctx: Context): Promise<void> {
  await ctx.jobs.define('people.notifications', { cron: '41 3 * * *' }, () =>
    forgetOldNotices(ctx),
  );
}
