import type { Context } from '../../platform/context.ts';
import { CHARGE_MAIL_JOB, type ChargeMail, sendChargeMail } from './tell-customer.ts';

export async function chargeMailJobs(ctx: Context): Promise<void> {
  // A second run sends the same links again.
  await ctx.jobs.define<ChargeMail>(CHARGE_MAIL_JOB, {}, (mail) => sendChargeMail(ctx, mail));
}
