import type { Context } from '../../../platform/context.ts';
import { SIGN_MAIL_JOB, sendSignMail } from './service.ts';

/** Fourteen tries within the first hours, then every three: more than are needed before the mail says itself that it is over. */
const forFiveDays = { retryLimit: 60, retryDelayMax: 10_800 };

export async function signRequestJobs(ctx: Context): Promise<void> {
  // Run twice, it sends the same link again.
  await ctx.jobs.define<{ ticketId: number; until: string }>(SIGN_MAIL_JOB, forFiveDays, (mail) =>
    sendSignMail(ctx, mail),
  );
}
