import type { Context } from '../../platform/context.ts';
import { tellPast } from './folding/backfill.ts';
import { foldChanges } from './folding/fold.ts';
import { FORGET_JOB, forget } from './folding/forget.ts';
import { areSumsBehind, rebuild } from './folding/rebuild.ts';
import { recount } from './folding/recount.ts';
import { GIVEN_UP, MAIL_JOB, queueDue, type ReportMail } from './mailing/queue.ts';
import { giveUpReport, sendReport } from './mailing/send.ts';

const BACKFILL = 'reports.backfill';
const REBUILD = 'reports.rebuild';

export async function reportJobs(ctx: Context): Promise<void> {
  await ctx.jobs.define('reports.fold', { cron: '* * * * *' }, async () => {
    await foldChanges(ctx);
    await recount(ctx);
  });
  const rebuilding = { cron: '11 2 * * *', retryLimit: 2 };
  await ctx.jobs.define<{ ifBehind?: true }>(REBUILD, rebuilding, async ({ ifBehind }) => {
    // Another server that started may have done it meanwhile.
    if (ifBehind && !(await areSumsBehind(ctx))) return;
    await rebuild(ctx);
  });
  await ctx.jobs.define<ReportMail>(GIVEN_UP, {}, (data) => giveUpReport(ctx, data));
  const mail = { givenUp: GIVEN_UP };
  await ctx.jobs.define<ReportMail>(MAIL_JOB, mail, (data) => sendReport(ctx, data));
  await ctx.jobs.define('reports.schedule', { cron: '5 6 * * *' }, () => queueDue(ctx));
  await ctx.jobs.define(FORGET_JOB, {}, () => forget(ctx));
  await ctx.jobs.define(BACKFILL, {}, async () => {
    await tellPast(ctx);
    // What came with the start, such as the demonstration, is counted at once.
    await foldChanges(ctx);
    // After a migration that tells sums otherwise, or a rebuild that was broken off.
    if (await areSumsBehind(ctx))
      await ctx.jobs.send(REBUILD, { ifBehind: true }, { singletonKey: REBUILD });
  });
  await ctx.jobs.send(BACKFILL, {}, { singletonKey: BACKFILL });
}
