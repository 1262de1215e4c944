import type { Context } from '../../platform/context.ts';
import { forgetOldChallenges } from './human/service.ts';
import { forgetOldLinks } from './recovery/service.ts';
import { forgetOldSessions } from './service.ts';
import { forgetOldTokens } from './tokens/service.ts';

export async function accessJobs(ctx: Context): Promise<void> {
  await ctx.jobs.define('access.forget-old-sessions', { cron: '17 * * * *' }, async () => {
    await forgetOldSessions(ctx);
    await forgetOldTokens(ctx);
    await forgetOldLinks(ctx);
    await forgetOldChallenges(ctx);
  });
}
