import type { Context } from '../../../platform/context.ts';
import { RECOVERY_JOB, sendLink } from './service.ts';

export async function recoveryJobs(ctx: Context): Promise<void> {
  // Run twice, it sends a second link that works as well.
  await ctx.jobs.define<{ username: string }>(RECOVERY_JOB, {}, ({ username }) =>
    sendLink(ctx, username),
  );
}
