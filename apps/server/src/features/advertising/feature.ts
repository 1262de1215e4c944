import { advertisement } from '@balcao/contract/advertising/records';
import { takeTouch } from '@balcao/contract/advertising/touch';
import type { Feature } from '../../platform/feature.ts';
import { callerOf } from '../../platform/http/caller.ts';
import { serve } from '../../platform/http/serve.ts';
import { serveRecord } from '../../platform/records/serve-record.ts';
import { advertisingJobs } from './advertising.jobs.ts';
import { campaignThreads } from './campaign-thread.ts';
import { campaignBehaviour } from './campaigns.ts';
import { forgetVisitors, hearMoney, hearSigned } from './conversions/conversions.ts';
import { importRoutes } from './import.routes.ts';
import { metaEventRoutes } from './meta/events.routes.ts';
import { listMonthsOfCode } from './report/code-months.store.ts';
import { reportRoutes } from './report/report.routes.ts';
import { spendingRoutes } from './routes.ts';
import { takeTouch as take } from './touches/take-touch.ts';

export const advertisingFeature: Feature = {
  routes: [
    (app) => serveRecord(app, advertisement, campaignBehaviour),
    spendingRoutes,
    importRoutes,
    reportRoutes,
    metaEventRoutes,
    (app) =>
      serve(app, takeTouch, async ({ ctx, params, body, request }) => ({
        data: await take(ctx, params.code, { ...body, ip: callerOf(request).ip }),
      })),
  ],
  jobs: [advertisingJobs],
  charges: { booked: hearMoney },
  signed: hearSigned,
  erasure: { erase: forgetVisitors },
  visitsOfCode: (_, db, code) => listMonthsOfCode(db, code),
  threads: { ad_advertisement: campaignThreads },
};
