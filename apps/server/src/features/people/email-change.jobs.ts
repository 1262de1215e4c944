import type { Context } from '../../platform/context.ts';
import {
  type ChangeMail,
  EMAIL_CHANGE_JOB,
  EMAIL_NOTICE_JOB,
  forgetOldChanges,
  type NoticeMail,
  sendChange,
  sendNotice,
} from './email-change.ts';

export async function emailChangeJobs(ctx: Context): Promise<void> {
  await ctx.jobs.define<ChangeMail>(EMAIL_CHANGE_JOB, {}, (wish) => sendChange(ctx, wish));
  await ctx.jobs.define<NoticeMail>(EMAIL_NOTICE_JOB, {}, (notice) => sendNotice(ctx, notice));
  await ctx.jobs.define('people.forget-email-changes', { cron: '23 * * * *' }, () =>
    forgetOldChanges(ctx),
  );
}
