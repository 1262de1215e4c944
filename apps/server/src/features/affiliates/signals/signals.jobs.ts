import type { Context } from '../../../platform/context.ts';
import { forgetNetworks } from './networks.ts';

export async function signalJobs(ctx: Context): Promise<void> {
  await ctx.jobs.define('affiliates.networks', { cron: '41 3 * * *' }, () => forgetNetworks(ctx));
}
