import type { Feature } from '../../platform/feature.ts';
import { linkPageRoutes } from './link-page.routes.ts';
import { signingRoutes } from './routes.ts';

export const signingFeature: Feature = {
  routes: [signingRoutes, linkPageRoutes],
};
