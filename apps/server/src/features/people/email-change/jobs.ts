import type { Context } from '../../../platform/context.ts';
import {
  EMAIL_CHANGE_JOB,
  EMAIL_NOTICE_JOB,
  forgetOldChanges,
  sendChange,
  sendNotice,
} from './service.ts';

export async function emailChangeJobs(ctx: Context): Promise<void> {
  await ctx.jobs.define<{ userId: number }>(EMAIL_CHANGE_JOB, {}, ({ userId }) =>
    sendChange(ctx, userId),
  );
  await ctx.jobs.define<{ userId: number }>(EMAIL_NOTICE_JOB, {}, ({ userId }) =>
    sendNotice(ctx, userId),
  );
  await ctx.jobs.define('people.forget-email-changes', { cron: '23 * * * *' }, () =>
    forgetOldChanges(ctx),
  );
}
