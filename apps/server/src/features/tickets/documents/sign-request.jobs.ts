import type { Context } from '../../../platform/context.ts';
import { SIGN_MAIL_JOB, type SignMail, sendSignMail } from './sign-request.ts';

export async function signRequestJobs(ctx: Context): Promise<void> {
  // A second run sends the same link again.
  await ctx.jobs.define<SignMail>(SIGN_MAIL_JOB, {}, (mail) => sendSignMail(ctx, mail));
}
