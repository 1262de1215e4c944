import { affiliate } from '@balcao/contract/affiliates/records';
import type { Feature } from '../../platform/feature.ts';
import { serveRecord } from '../../platform/records/serve-record.ts';
import { affiliateThreads } from './affiliate-thread.ts';
import { affiliateRoutes } from './affiliates.routes.ts';
import { affiliateBehaviour } from './affiliates.ts';
import { hearBooked } from './commissions/earn.ts';
import { ownRoutes } from './own/own.routes.ts';
import { isAffiliate } from './own/require-own.ts';
import { erasureRefusal } from './privacy/erasure-refusal.ts';
import { personFiles } from './privacy/person-files.ts';
import { signalJobs } from './signals/signals.jobs.ts';

export const affiliatesFeature: Feature = {
  routes: [(app) => serveRecord(app, affiliate, affiliateBehaviour), affiliateRoutes, ownRoutes],
  jobs: [signalJobs],
  charges: { booked: hearBooked },
  threads: { af_affiliate: affiliateThreads },
  erasure: { refusal: erasureRefusal },
  personFiles,
  isAffiliate,
};
