import type { Context } from '../../../platform/context.ts';
import { SIGN_MAIL_JOB, sendSignMail } from './service.ts';

export async function signRequestJobs(ctx: Context): Promise<void> {
  // Run twice, it sends the same link again.
  await ctx.jobs.define<{ ticketId: number }>(SIGN_MAIL_JOB, {}, ({ ticketId }) =>
    sendSignMail(ctx, ticketId),
  );
}
