import type { Feature } from '../../platform/feature.ts';
import { firstStepRoutes } from './first-steps/first-steps.routes.ts';
import { measureOperations } from './measure.ts';
import { operationsPageRoutes } from './operations.routes.ts';
import { tellAlive } from './servers/alive.ts';
import { testPageRoutes } from './test-pages/test-pages.routes.ts';
import { watchJobs } from './watch/watch.jobs.ts';

export const operationsFeature: Feature = {
  routes: [
    testPageRoutes,
    firstStepRoutes,
    operationsPageRoutes,
    tellAlive,
    ({ ctx }) => measureOperations(ctx),
  ],
  jobs: [watchJobs],
};
