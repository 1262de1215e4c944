import type { Feature } from '../../platform/feature.ts';
import { batchJobs } from './batch.jobs.ts';
import { batchRoutes } from './batch.routes.ts';
import { balanceByCharge } from './by-charge.ts';
import { balanceFeed } from './events.ts';
import { balanceRoutes } from './routes.ts';

export const balanceFeature: Feature = {
  routes: [balanceRoutes, batchRoutes],
  charges: balanceByCharge,
  feeds: [balanceFeed],
  jobs: [batchJobs],
};
