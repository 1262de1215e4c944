import { documentTemplate, tag, ticketStatus } from '@balcao/contract/records/tickets';
import type { Feature } from '../../platform/feature.ts';
import { serveRecord } from '../../platform/records/serve-record.ts';
import { documentRoutes } from './documents/routes.ts';
import { signRequestJobs } from './documents/sign-request.jobs.ts';
import { sectorTopic, ticketFeed, ticketsTopic, ticketTopic } from './events.ts';
import { ticketListRoutes } from './list/routes.ts';
import { ticketRoutes } from './routes.ts';
import { ticketChangeRoutes } from './update.routes.ts';

export const ticketsFeature: Feature = {
  routes: [
    ticketListRoutes,
    ticketRoutes,
    ticketChangeRoutes,
    documentRoutes,
    (app) => serveRecord(app, ticketStatus),
    (app) => serveRecord(app, tag),
    (app) => serveRecord(app, documentTemplate),
  ],
  topics: [ticketsTopic, ticketTopic, sectorTopic],
  feeds: [ticketFeed],
  jobs: [signRequestJobs],
};
