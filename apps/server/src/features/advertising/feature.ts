import { advertisement } from '@balcao/contract/advertising/records';
import type { Feature } from '../../platform/feature.ts';
import { serveRecord } from '../../platform/records/serve-record.ts';
import { campaignBehaviour } from './campaigns.ts';
import { importRoutes } from './import.routes.ts';
import { spendingRoutes } from './routes.ts';

export const advertisingFeature: Feature = {
  routes: [
    (app) => serveRecord(app, advertisement, campaignBehaviour),
    spendingRoutes,
    importRoutes,
  ],
};
