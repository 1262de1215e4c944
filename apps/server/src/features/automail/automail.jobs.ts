import type { Context } from '../../platform/context.ts';
import { sendDue } from './deliver.ts';
import { evaluateRules } from './evaluate.ts';
import { SEND_JOB } from './send-job.ts';

export async function automailJobs(ctx: Context): Promise<void> {
  await ctx.jobs.define('automail.evaluate', { cron: '* * * * *' }, () => evaluateRules(ctx));
  await ctx.jobs.define(SEND_JOB, { cron: '* * * * *' }, () => sendDue(ctx));
}
