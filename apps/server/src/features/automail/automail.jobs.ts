import type { Context } from '../../platform/context.ts';
import { evaluateRules } from './evaluation/evaluate.ts';
import { sendDue } from './sending/deliver.ts';
import { SEND_JOB } from './sending/send-job.ts';

export async function automailJobs(ctx: Context): Promise<void> {
  await ctx.jobs.define('automail.evaluate', { cron: '* * * * *' }, () => evaluateRules(ctx));
  await ctx.jobs.define(SEND_JOB, { cron: '* * * * *' }, () => sendDue(ctx));
}
