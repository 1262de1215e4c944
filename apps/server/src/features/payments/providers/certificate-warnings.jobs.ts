import type { Context } from '../../../platform/context.ts';
import { warnOfCertificates } from './certificate-warnings.ts';

export async function certificateJobs(ctx: Context): Promise<void> {
  await ctx.jobs.define('payments.certificates', { cron: '7 9 * * *' }, () =>
    warnOfCertificates(ctx),
  );
}
