import type { Context } from '../../platform/context.ts';
import { CHARGE_JOB, type ChargeJob, invoiceCharge } from './charges/automatic.ts';
import { BULK_JOB, type BulkJob, resumeBulk, runBulk } from './charges/bulk-job.ts';
import { sendInvoiceMail } from './copies/mail.ts';
import { type InvoiceMail, MAIL_JOB } from './copies/mail-job.ts';
import { checkOutsideEvents } from './ending/outside-events.ts';
import { tidySums } from './notes/invoice-sums.ts';
import { SEND_JOB, type SendJob } from './sending/send-job.ts';
import { sweepWork, workOn } from './sending/send-work.ts';
import { warnOfCertificates } from './units/expiry.ts';

/** Several, because an authority that is slow for one unit must not hold up the others. */
const AT_ONCE = 4;

export async function invoiceJobs(ctx: Context): Promise<void> {
  await ctx.jobs.define<SendJob>(SEND_JOB, { atOnce: AT_ONCE }, (job) => workOn(ctx, job));
  await ctx.jobs.define('invoices.send-sweep', { cron: '* * * * *' }, () => sweepWork(ctx));
  await ctx.jobs.define<ChargeJob>(CHARGE_JOB, {}, (job) => invoiceCharge(ctx, job));
  await ctx.jobs.define<BulkJob>(BULK_JOB, {}, (job) => runBulk(ctx, job));
  await ctx.jobs.define('invoices.bulk-sweep', { cron: '*/10 * * * *' }, () => resumeBulk(ctx));
  await ctx.jobs.define('invoices.sums', { cron: '*/5 * * * *' }, () => tidySums(ctx));
  await ctx.jobs.define('invoices.events', { cron: '30 5 * * *' }, () => checkOutsideEvents(ctx));
  await ctx.jobs.define('invoices.certificates', { cron: '0 9 * * *' }, () =>
    warnOfCertificates(ctx),
  );
  // A second run sends the same copy again.
  await ctx.jobs.define<InvoiceMail>(MAIL_JOB, {}, (mail) => sendInvoiceMail(ctx, mail));
}
