import { documentTemplate, tag, ticketStatus } from '@balcao/contract/tickets/records';
import type { Feature } from '../../platform/feature.ts';
import { serveRecord } from '../../platform/records/serve-record.ts';
import { behindNumberRoutes } from './behind-number.routes.ts';
import { signRequestJobs } from './documents/sign-request.jobs.ts';
import { announceErased, sectorTopic, ticketFeed, ticketsTopic, ticketTopic } from './events.ts';
import { ticketListRoutes } from './list/routes.ts';
import { canSeeTicket, isSupervisorOf, ticketScope } from './policy.ts';
import { ticketRoutes } from './routes.ts';
import { ticketThreads } from './ticket-thread.ts';
import { ticketChangeRoutes } from './update.routes.ts';

export const ticketsFeature: Feature = {
  routes: [
    ticketListRoutes,
    behindNumberRoutes,
    ticketRoutes,
    ticketChangeRoutes,
    (app) => serveRecord(app, ticketStatus),
    (app) => serveRecord(app, tag),
    (app) => serveRecord(app, documentTemplate),
  ],
  threads: { at_ticket: ticketThreads },
  ticketSight: { scopeOf: ticketScope, canSee: canSeeTicket, isSupervisor: isSupervisorOf },
  erasure: { announce: (ctx, { tickets }) => announceErased(ctx, tickets) },
  topics: [ticketsTopic, ticketTopic, sectorTopic],
  feeds: [ticketFeed],
  jobs: [signRequestJobs],
};
