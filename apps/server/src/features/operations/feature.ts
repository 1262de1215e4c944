import type { Feature } from '../../platform/feature.ts';
import { firstStepRoutes } from './first-steps.routes.ts';
import { operationsRoutes } from './routes.ts';

export const operationsFeature: Feature = {
  routes: [operationsRoutes, firstStepRoutes],
};
