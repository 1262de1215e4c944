import type { Context } from '../../../platform/context.ts';
import { deliverMail, MAIL_JOB, sweepMails } from './outbound.ts';

export async function mailOutJobs(ctx: Context): Promise<void> {
  await ctx.jobs.define<{ id: number }>(MAIL_JOB, {}, ({ id }) => deliverMail(ctx, id));
  await ctx.jobs.define('messages.mail-sweep', { cron: '*/5 * * * *' }, () => sweepMails(ctx));
}
