import { config } from '@balcao/contract/organization/config-record';
import { businessUnit, city, sector } from '@balcao/contract/organization/records';
import type { Feature } from '../../platform/feature.ts';
import { serveRecord } from '../../platform/records/serve-record.ts';
import { businessUnitBehaviour } from './business-units.rules.ts';
import { cityBehaviour } from './cities.rules.ts';
import { configBehaviour } from './configs.ts';
import { organizationRoutes } from './routes.ts';
import { savedViewRoutes } from './saved-views.routes.ts';
import { sectorBehaviour } from './sectors.ts';

export const organizationFeature: Feature = {
  routes: [
    organizationRoutes,
    savedViewRoutes,
    (app) => serveRecord(app, businessUnit, businessUnitBehaviour),
    (app) => serveRecord(app, sector, sectorBehaviour),
    (app) => serveRecord(app, city, cityBehaviour),
    (app) => serveRecord(app, config, configBehaviour),
  ],
};
