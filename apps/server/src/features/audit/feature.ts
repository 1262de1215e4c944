import type { Feature } from '../../platform/feature.ts';
import { auditRoutes } from './routes.ts';
import { sealingJobs } from './sealing.jobs.ts';

export const auditFeature: Feature = {
  routes: [auditRoutes],
  jobs: [sealingJobs],
};
