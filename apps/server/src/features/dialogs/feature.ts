import { dialog } from '@balcao/contract/chatbot/records';
import type { Feature } from '../../platform/feature.ts';
import { serveRecord } from '../../platform/records/serve-record.ts';
import { analyticsRoutes } from './analytics.routes.ts';
import { countingJobs } from './counting.jobs.ts';
import { dialogBehaviour } from './dialog-list.ts';
import { draftRoutes } from './drafts.routes.ts';
import { dialogFeed, dialogTopic } from './events.ts';
import { exchangeRoutes } from './exchange.routes.ts';
import { faultJobs } from './fault-groups.jobs.ts';
import { playRoutes } from './play.routes.ts';
import { testRoutes } from './tests.routes.ts';
import { versionRoutes } from './versions.routes.ts';

export const dialogsFeature: Feature = {
  routes: [
    draftRoutes,
    versionRoutes,
    analyticsRoutes,
    exchangeRoutes,
    playRoutes,
    testRoutes,
    (app) => serveRecord(app, dialog, dialogBehaviour),
  ],
  topics: [dialogTopic],
  feeds: [dialogFeed],
  jobs: [countingJobs, faultJobs],
};
