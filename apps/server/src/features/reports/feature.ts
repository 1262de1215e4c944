import type { Feature } from '../../platform/feature.ts';
import { forgetSoon } from './folding/forget.ts';
import { scheduleRoutes } from './mailing/schedules.routes.ts';
import { reportJobs } from './reports.jobs.ts';
import { reportRoutes } from './reports.routes.ts';

export const reportsFeature: Feature = {
  routes: [reportRoutes, scheduleRoutes],
  jobs: [reportJobs],
  erasure: { announce: forgetSoon },
};
