import type { Context } from '../../platform/context.ts';
import { RECOVERY_JOB, type Recipient, sendLink } from './recovery.ts';

export async function recoveryJobs(ctx: Context): Promise<void> {
  // A second run sends a second link, which works too.
  await ctx.jobs.define<Recipient>(RECOVERY_JOB, {}, (recipient) => sendLink(ctx, recipient));
}
