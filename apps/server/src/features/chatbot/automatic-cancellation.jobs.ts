import type { Context } from '../../platform/context.ts';
import { cancelSilentTickets } from './automatic-cancellation.ts';

export async function expiryJobs(ctx: Context): Promise<void> {
  await ctx.jobs.define('chatbot.expiry', { cron: '* * * * *' }, () => cancelSilentTickets(ctx));
}
