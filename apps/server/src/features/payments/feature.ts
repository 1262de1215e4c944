import type { Feature } from '../../platform/feature.ts';
import { paymentRoutes } from './routes.ts';
import { slipRoutes } from './slips.routes.ts';
import { paymentWebhookRoutes } from './webhooks.routes.ts';

export const paymentsFeature: Feature = {
  routes: [paymentRoutes, slipRoutes, paymentWebhookRoutes],
};
