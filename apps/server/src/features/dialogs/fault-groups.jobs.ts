import type { Context } from '../../platform/context.ts';
import { forgetOldFaults } from './fault-groups.ts';

export async function faultJobs(ctx: Context): Promise<void> {
  await ctx.jobs.define('dialogs.forget-old-faults', { cron: '53 3 * * *' }, () =>
    forgetOldFaults(ctx),
  );
}
