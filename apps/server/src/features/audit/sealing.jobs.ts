import type { Context } from '../../platform/context.ts';
import { checkAndKeep } from './chain-check.ts';
import { continueChain, sealAudit } from './sealing.ts';

export async function sealingJobs(ctx: Context): Promise<void> {
  await continueChain(ctx);
  await ctx.jobs.define('audit.seal', { cron: '* * * * *' }, async () => {
    await sealAudit(ctx);
  });
  await ctx.jobs.define('audit.check', { cron: '7 4 * * *' }, () => checkAndKeep(ctx));
}
