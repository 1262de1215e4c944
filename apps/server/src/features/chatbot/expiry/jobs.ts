import type { Context } from '../../../platform/context.ts';
import { cancelSilentTickets } from './service.ts';

export async function expiryJobs(ctx: Context): Promise<void> {
  await ctx.jobs.define('chatbot.expiry', { cron: '* * * * *' }, () => cancelSilentTickets(ctx));
}
