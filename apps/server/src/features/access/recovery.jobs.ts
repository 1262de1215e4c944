import type { Context } from '../../platform/context.ts';
import { RECOVERY_JOB, type Recipient, sendLink } from './recovery.ts';

export async function recoveryJobs(ctx: Context): Promise<void> {
  // Run twice, it sends a second link that works as well.
  await ctx.jobs.define<Recipient>(RECOVERY_JOB, {}, (recipient) => sendLink(ctx, recipient));
}
