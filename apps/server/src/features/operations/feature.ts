import type { Feature } from '../../platform/feature.ts';
import { operationsRoutes } from './routes.ts';

export const operationsFeature: Feature = {
  routes: [operationsRoutes],
};
