import type { Feature } from '../../platform/feature.ts';
import { tokenRoutes } from './api-tokens.routes.ts';
import { humanRoutes } from './human-check.routes.ts';
import { impersonationRoutes } from './impersonation.routes.ts';
import { accessJobs } from './jobs.ts';
import { navigationRoutes } from './navigation.routes.ts';
import { recoveryJobs } from './recovery.jobs.ts';
import { recoveryRoutes } from './recovery.routes.ts';
import { accessRoutes } from './routes.ts';
import { twoFactorRoutes } from './two-factor.routes.ts';

export const accessFeature: Feature = {
  routes: [
    accessRoutes,
    recoveryRoutes,
    humanRoutes,
    tokenRoutes,
    navigationRoutes,
    twoFactorRoutes,
    impersonationRoutes,
  ],
  jobs: [accessJobs, recoveryJobs],
};
