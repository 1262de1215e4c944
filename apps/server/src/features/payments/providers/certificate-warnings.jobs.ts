import type { Context } from '../../../platform/context.ts';
import { warnOfCertificates } from './certificate-warnings.ts';
import { renewHooks } from './register-hook.ts';

export async function certificateJobs(ctx: Context): Promise<void> {
  await ctx.jobs.define('payments.certificates', { cron: '7 9 * * *' }, () =>
    warnOfCertificates(ctx),
  );
  await ctx.jobs.define('payments.pix-hooks', { cron: '*/15 * * * *' }, () => renewHooks(ctx));
}
