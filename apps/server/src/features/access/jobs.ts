import type { Context } from '../../platform/context.ts';
import { forgetOldTokens } from './api-tokens.ts';
import { forgetOldChallenges } from './human-check.ts';
import { forgetOldSessions } from './login.ts';
import { forgetOldLinks } from './recovery.ts';

export async function accessJobs(ctx: Context): Promise<void> {
  await ctx.jobs.define('access.forget-old-sessions', { cron: '17 * * * *' }, async () => {
    await forgetOldSessions(ctx);
    await forgetOldTokens(ctx);
    await forgetOldLinks(ctx);
    await forgetOldChallenges(ctx);
  });
}
