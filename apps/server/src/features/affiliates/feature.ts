import { affiliate } from '@balcao/contract/affiliates/records';
import type { Feature } from '../../platform/feature.ts';
import { serveRecord } from '../../platform/records/serve-record.ts';
import { affiliateRoutes } from './affiliates.routes.ts';
import { affiliateBehaviour } from './affiliates.ts';
import { hearBooked } from './commissions/earn.ts';

export const affiliatesFeature: Feature = {
  routes: [(app) => serveRecord(app, affiliate, affiliateBehaviour), affiliateRoutes],
  charges: { booked: hearBooked },
};
