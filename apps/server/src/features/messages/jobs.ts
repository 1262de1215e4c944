import type { Context } from '../../platform/context.ts';
import { sweepDrafts } from './drafts.ts';
import { endUnfinished } from './mail/inbound-message.ts';

export async function messageJobs(ctx: Context): Promise<void> {
  await ctx.jobs.define('messages.drafts', { cron: '17 4 * * *' }, () => sweepDrafts(ctx));
  await ctx.jobs.define('messages.mail-unfinished', { cron: '37 4 * * *' }, () =>
    endUnfinished(ctx),
  );
}
