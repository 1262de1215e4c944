import type { Feature } from '../../platform/feature.ts';
import { signingRoutes } from './routes.ts';

export const signingFeature: Feature = {
  routes: [signingRoutes],
};
